import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type LayoutResponse, layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

describe('creating a layout', () => {
  it('rejects attachments that together exceed the Liquid tag limit', async () => {
    const layouts = await layoutsOf(api)
    const url = `https://x.example/${'{{ a }}'.repeat(500)}`
    const attachments = Array.from({ length: 12 }, () => ({ filename: 'a', url }))
    const layout = { name: 'Layout', subject: 'x', bodyType: 'text', attachments }
    expect(await layouts.call('POST', '', layout)).toMatchObject({
      status: 400,
      body: { error: 'attachments: the template has more than 5000 tags' },
    })
  })

  it('returns a visual layout with default values and HTML generated from its design', async () => {
    const layouts = await layoutsOf(api)
    const reply = await layouts.call<LayoutResponse>('POST', '', {
      name: 'Welcome',
      subject: 'Hi {{ variables.name }}',
    })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('location')).toBe(`/api/v1/email-templates/${reply.body.id}`)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^lay_/),
      name: 'Welcome',
      description: null,
      bodyType: 'visual',
      defaultLocale: 'en',
      category: 'transactional',
      subject: 'Hi {{ variables.name }}',
      previewText: '',
      marketingTexts: null,
      languages: [{ locale: 'en', main: true, outdated: false, updatedAt: reply.body.updatedAt }],
      version: 1,
      createdAt: reply.body.updatedAt,
      updatedAt: expect.stringMatching(/Z$/),
      bodyDesign: { formatVersion: 1, blocks: [] },
      html: expect.stringMatching(/^<!doctype html>/),
    })
  })

  it('returns a text layout with a body and attachments, and without a design', async () => {
    const layouts = await layoutsOf(api)
    const layout = await layouts.create({ bodyType: 'text' })
    expect(layout).toMatchObject({ body: '', attachments: [] })
    expect(layout).not.toHaveProperty('bodyDesign')
    expect(layout).not.toHaveProperty('html')
  })

  it('adds an id to each block and stores its Liquid byte for byte', async () => {
    const layouts = await layoutsOf(api)
    const text = '{%- if a < b and "x" != \'y\' -%} {{variables.x|default:"–"}} {% endif %}'
    const layout = await layouts.create({ bodyDesign: { blocks: [{ type: 'heading', text }] } })
    expect(layout.bodyDesign.blocks[0]).toEqual({ type: 'heading', text, id: expect.stringMatching(/./) })
    expect(layout.html).toContain('{{variables.x|default:"–"}}')
    expect((await layouts.get(layout.id)).bodyDesign).toEqual(layout.bodyDesign)
  })

  it.each([
    [{ subject: undefined }, 'subject: required'],
    [{ subject: ' ' }, 'subject: required'],
    [{ name: undefined }, 'name: required'],
    [{ name: 'x'.repeat(201) }, 'name: must have at most 200 characters'],
    [{ description: 'x'.repeat(2001) }, 'description: must have at most 2000 characters'],
    [{ bodyType: 'html' }, 'bodyType: must be one of visual, text'],
    [{ category: 'news' }, 'category: must be one of transactional, marketing'],
    [{ defaultLocale: 'english language' }, 'defaultLocale: must be a language code such as de or pt-br'],
    [{ colour: 'red' }, 'colour: unknown field'],
    [{ subject: 'Hi {{ variables.name' }, /^subject: .*line 1, column 4$/],
    [{ previewText: '{% if x %}' }, /^previewText: .*if.*line 1, column 1$/],
    [{ bodyType: 'text', body: 'a\n\n  {% nope %}' }, /^body: .*nope.*line 3, column 3$/],
    [{ body: 'x' }, 'body: visual layouts do not have this field; layouts with bodyType text do'],
    [
      { attachments: [] },
      'attachments: visual layouts do not have this field; layouts with bodyType text do',
    ],
    [{ attachments: null }, 'attachments: must be a list'],
    [{ bodyType: 'text', body: null }, 'body: must be a string'],
    [
      { bodyType: 'text', bodyDesign: { blocks: [] } },
      'bodyDesign: text layouts do not have this field; layouts with bodyType visual do',
    ],
    [{ bodyDesign: { blocks: 1 } }, 'bodyDesign.blocks: must be a list'],
    [
      { bodyDesign: { blocks: [{ type: 'spacer' }, { type: 'nope' }] } },
      /^bodyDesign\.blocks\[1\]\.type: must be one of heading/,
    ],
    [{ bodyDesign: { blocks: [{ type: 'heading' }] } }, 'bodyDesign.blocks[0].text: required'],
    [
      { bodyDesign: { blocks: [{ type: 'heading', text: 'a', colour: 1 }] } },
      'bodyDesign.blocks[0].colour: unknown field',
    ],
    [
      { bodyDesign: { blocks: [{ type: 'text', html: 'a\n{{ x' }] } },
      /^bodyDesign\.blocks\[0\]\.html: .*line 2, column 1$/,
    ],
    [
      { bodyDesign: { blocks: [{ type: 'text', html: 'a', if: 'a = b' }] } },
      /^bodyDesign\.blocks\[0\]\.if: .* ==, .*line 1, column 4$/,
    ],
    [
      { bodyDesign: { blocks: [{ type: 'text', html: 'a', if: 'a ==' }] } },
      'bodyDesign.blocks[0].if: a value is expected, line 1, column 1',
    ],
    [
      { bodyDesign: { blocks: [{ type: 'image', fileKey: 'fil_unknown' }] } },
      'bodyDesign.blocks[0].fileKey: not found',
    ],
    [{ bodyDesign: { blocks: [], footer: { presetId: 'pre_x' } } }, 'bodyDesign.footer.presetId: not found'],
    [
      { bodyType: 'text', attachments: [{ filename: 'a', url: 'http://x.example' }] },
      /^attachments\[0\]\.url: must start with https:\/\//,
    ],
    [
      { bodyType: 'text', attachments: [{ filename: '{{ a', url: 'https://x.example' }] },
      /^attachments\[0\]\.filename: "\{\{" is not closed/,
    ],
    [
      { bodyType: 'text', attachments: [{ filename: 'a', url: 'https://x.example/{% if %}' }] },
      /^attachments\[0\]\.url: /,
    ],
    [
      { bodyType: 'text', attachments: [{ filename: 'a' }] },
      'attachments[0].fileKey: provide either fileKey or url',
    ],
    [
      {
        bodyType: 'text',
        attachments: [
          { filename: 'a', url: 'https://x.example' },
          { filename: 'b', fileKey: 'fil_x' },
        ],
      },
      'attachments[1].fileKey: not found',
    ],
    [
      { marketingTexts: { unsubscribeText: 'Bye' } },
      'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
    ],
    [
      { marketingTexts: { unsubscribeLinkLabel: 'x'.repeat(101) } },
      'marketingTexts.unsubscribeLinkLabel: must have at most 100 characters',
    ],
    [{ marketingTexts: { companyDetails: '{{' } }, /^marketingTexts\.companyDetails: /],
    [{ marketingTexts: { footer: 'x' } }, 'marketingTexts.footer: unknown field'],
    [{ marketingTexts: 'x' }, 'marketingTexts: must be an object'],
  ])('rejects %j, naming the field', async (body, error) => {
    const layouts = await layoutsOf(api)
    const reply = await layouts.call('POST', '', { name: 'Layout', subject: 'Subject', ...body })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: typeof error === 'string' ? error : expect.stringMatching(error) },
    })
    expect(Object.keys(reply.body)).toEqual(['error'])
    expect((await layouts.call('GET', '')).body).toMatchObject({ pagination: { total: 0 } })
  })

  it("rejects another store's file with the same error as a file that does not exist", async () => {
    const layouts = await layoutsOf(api)
    const other = await api.newStore()
    await layouts.addFile('fil_theirs', other.id)
    const attach = (fileKey: string) =>
      layouts.call('POST', '', {
        name: 'a',
        subject: 'b',
        bodyType: 'text',
        attachments: [{ filename: 'x', fileKey }],
      })
    expect((await attach('fil_theirs')).text).toBe((await attach('fil_missing')).text)
    await layouts.addFile('fil_mine')
    expect((await attach('fil_mine')).status).toBe(201)
  })

  it('accepts any whitespace inside the unsubscribe placeholder', async () => {
    const layouts = await layoutsOf(api)
    for (const unsubscribeText of ['{{unsubscribe_url}}', '{{-  unsubscribe_link\n-}}']) {
      const layout = await layouts.create({ marketingTexts: { unsubscribeText } })
      expect(layout.marketingTexts).toEqual({ unsubscribeText })
    }
  })
})

describe("a layout's Liquid", () => {
  it('is rejected if its tags together exceed the limit', async () => {
    const layouts = await layoutsOf(api)
    const html = '{{ variables.a }}'.repeat(3000)
    const bodyDesign = {
      blocks: [
        { type: 'html', html },
        { type: 'html', html },
      ],
    }
    const reply = await layouts.call('POST', '', { name: 'a', subject: 'b', bodyDesign })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^bodyDesign: .*5000 tags/) },
    })
  })

  it('is rejected if it has a break or continue outside a loop, which would cut the email off', async () => {
    const layouts = await layoutsOf(api)
    const create = (body: string) =>
      layouts.call('POST', '', { name: 'a', subject: 'b', bodyType: 'text', body })
    expect((await create('a{% if x %}{% break %}{% endif %}b')).body.error).toMatch(
      /^body: tag "break" is only allowed in a loop/,
    )
    expect(
      (await create('{% for x in (1..3) %}{% if x == 2 %}{% continue %}{% endif %}{{ x }}{% endfor %}'))
        .status,
    ).toBe(201)
  })
})

describe('the layout schema', () => {
  it('describes blocks, Liquid and presets, and its example can be saved unchanged', async () => {
    const layouts = await layoutsOf(api)
    const { body } = await api.call<{
      example: { header?: object }
      blocks: object
      liquid: object
      presets: []
    }>('/api/v1/layout-schema', { key: layouts.key })
    expect(Object.keys(body.blocks)).toEqual(
      expect.arrayContaining(['heading', 'text', 'columns', 'table', 'unsubscribe']),
    )
    expect(body.liquid).toBeTypeOf('object')
    expect(body.presets).toEqual([])
    await layouts.addFile('fil_example')
    const design = JSON.parse(JSON.stringify(body.example).replaceAll(/fil_[A-Za-z0-9]+/g, 'fil_example'))
    const reply = await layouts.call('POST', '', { name: 'a', subject: 'b', bodyDesign: design })
    expect(reply).toMatchObject({ status: 201 })
  })
})
