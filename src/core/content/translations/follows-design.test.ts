import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { createLayoutToTranslate, DESIGN, textOf } from '../../../testing/language-texts.ts'
import { toolsOf } from '../../../testing/mcp.ts'
import { setLanguageDesign } from './set-language-design.ts'

const api = useHarnessWithoutWorker()

type Block = Record<string, unknown> & { id: string }
type LanguageOutput = {
  followsDesign: boolean
  outdated: boolean
  subject: string
  bodyDesign: { blocks: Block[]; global?: object } | null
  html: string | null
  warnings: string[]
}

const [head, words, go, sum] = DESIGN.blocks as unknown as [Block, Block, Block, Block]
const GERMAN = {
  blocks: [
    { ...head, text: 'Die Ernte ist da' },
    { ...words, html: '<p>{{ variables.credit }} Guthaben</p>' },
    go,
    sum,
  ],
}
const SEPARATE = { blocks: [GERMAN.blocks[0] as Block] }
/** The layout's design, in another order and with other colors. */
const CHANGED = { blocks: [go, words, { ...head, color: '#aa0000' }, sum], global: { background: '#eeeeee' } }

async function newLayout(german?: object) {
  const layout = await createLayoutToTranslate(api)
  const put = async (content: object, locale = 'de') =>
    (await layout.put(locale, { subject: 'Hallo {{ variables.name }}', ...content }))
      .body as unknown as LanguageOutput
  const read = async (locale = 'de') =>
    (await layout.call<LanguageOutput>('GET', `/${layout.id}/translations/${locale}`)).body
  if (german) await put({ bodyDesign: GERMAN, followsDesign: true, ...german })
  return { ...layout, put, read }
}

const EXPECTED = {
  followsDesign: true,
  bodyDesign: {
    global: { background: '#eeeeee' },
    blocks: [
      { id: 'go', label: 'Taste it' },
      { id: 'words', html: '<p>{{ variables.credit }} Guthaben</p>' },
      { id: 'head', text: 'Die Ernte ist da', color: '#aa0000' },
      { id: 'sum' },
    ],
  },
}

describe('a language that follows the layout’s design', () => {
  it('is created by REST or a tool only if the client requests it', async () => {
    const layout = await newLayout()
    expect(await layout.put({ bodyDesign: GERMAN })).toMatchObject({ followsDesign: false, warnings: [] })
    const tools = toolsOf(api, layout.key, '?tools=all')
    const content = { id: layout.id, subject: 'S', bodyDesign: GERMAN }
    const separate = await tools.use('put_translation', { ...content, locale: 'fr' })
    expect(separate.structuredContent).toMatchObject({ followsDesign: false })
    const following = await tools.use('put_translation', { ...content, locale: 'it', followsDesign: true })
    expect(following.structuredContent).toMatchObject({ followsDesign: true, bodyDesign: GERMAN })
  })

  it('gets every change to that design immediately, including in its HTML, and keeps its own text', async () => {
    const layout = await newLayout({})
    await layout.put({ bodyDesign: GERMAN }, 'fr')
    await layout.reword({ bodyDesign: CHANGED })
    const german = await layout.read()
    expect(german).toMatchObject(EXPECTED)
    expect(german.outdated).toBe(false)
    expect(german.html).toMatch(/Taste it.*Guthaben.*Die Ernte ist da/s)
    expect(german.html).toContain('#aa0000')
    expect(await layout.read('fr')).toMatchObject({ followsDesign: false, bodyDesign: GERMAN })
  })

  it('continues to follow it after a save without followsDesign, if the structure still matches', async () => {
    const layout = await newLayout({})
    const shorter = { blocks: GERMAN.blocks.with(0, { ...head, text: 'Ernte' }) }
    expect(await layout.put({ bodyDesign: shorter })).toMatchObject({
      followsDesign: true,
      bodyDesign: shorter,
      warnings: [],
    })
    const { body } = await layout.call<LanguageOutput>(
      'PUT',
      `/${layout.id}/translations/de`,
      await layout.read(),
    )
    expect(body).toMatchObject({ followsDesign: true, bodyDesign: shorter, warnings: [] })
  })

  it.each([
    ['fewer blocks', 'blocks', SEPARATE],
    ['another color', 'blocks[0].color', { blocks: GERMAN.blocks.with(0, { ...head, color: '#00aa00' }) }],
    [
      'another order',
      'blocks[0].id, blocks[0].type, blocks[0].columns',
      { blocks: GERMAN.blocks.toReversed() },
    ],
    ['another background', 'global', { ...GERMAN, global: { background: '#ffffff' } }],
    ['a footer', 'footer', { ...GERMAN, footer: { blocks: [] } }],
    ['a condition', 'blocks[0].if', { blocks: GERMAN.blocks.with(0, { ...head, if: 'variables.vip' }) }],
  ])(
    'has a separate design after a save with %s, and says where it differs: %s',
    async (_, paths, bodyDesign) => {
      const layout = await newLayout({})
      const saved = await layout.put({ bodyDesign })
      expect(saved).toMatchObject({ followsDesign: false, bodyDesign })
      expect(saved.warnings[0]).toBe(
        `bodyDesign: differs from the layout's design in more than text, links, images and files (first in ${paths}), ` +
          'so this language now has a separate design',
      )
      await layout.reword({ bodyDesign: CHANGED })
      expect(await layout.read()).toMatchObject({ followsDesign: false, bodyDesign })
    },
  )

  it('can be detached and attached again without losing any text', async () => {
    const layout = await newLayout({})
    expect(await layout.put({ bodyDesign: GERMAN, followsDesign: false })).toMatchObject({
      followsDesign: false,
      warnings: [],
    })
    expect(await layout.put({ bodyDesign: GERMAN })).toMatchObject({ followsDesign: false })
    expect(await layout.put({ bodyDesign: GERMAN, followsDesign: true })).toMatchObject({
      followsDesign: true,
    })
  })

  it('is returned with the complete design even while it has no text of its own', async () => {
    const layout = await newLayout()
    const complete = { followsDesign: true, bodyDesign: DESIGN, html: expect.stringContaining('Taste it') }
    expect(await layout.put({ followsDesign: true })).toMatchObject(complete)
    expect(await layout.read()).toMatchObject(complete)
    await layout.reword({ bodyDesign: CHANGED })
    expect(await layout.read()).toMatchObject({ ...complete, bodyDesign: CHANGED })
    await layout.call('PUT', `/${layout.id}/translations/de`, await layout.read())
    expect(textOf(await layout.texts('de'), 'head.text')).toMatchObject({ state: 'missing', sends: 'source' })
    const { version } = await layout.get(layout.id)
    const stored = await layout.call<{ translations: LanguageOutput[] }>(
      'GET',
      `/${layout.id}/versions/${version}`,
    )
    expect(stored.body.translations).toMatchObject([{ followsDesign: true, bodyDesign: CHANGED }])
  })

  it('is not created over REST by omitting the design, in which case no design is returned', async () => {
    const layout = await newLayout()
    expect(await layout.put({})).toMatchObject({ followsDesign: false, bodyDesign: null, html: null })
  })

  it('gets its texts for a removed block back when the block is restored', async () => {
    const layout = await newLayout({})
    await layout.reword({ bodyDesign: { blocks: [go] } })
    expect((await layout.read()).bodyDesign?.blocks).toEqual([go])
    await layout.write('de', { subject: 'Neu' })
    await layout.reword({ bodyDesign: DESIGN })
    expect((await layout.read()).bodyDesign?.blocks).toEqual(GERMAN.blocks)
  })

  it('has outdated texts where the layout was reworded, even if the blocks were moved', async () => {
    const layout = await newLayout({})
    await layout.reword({ bodyDesign: { blocks: [go, sum, words, { ...head, text: 'The harvest' }] } })
    const texts = await layout.texts('de')
    expect(textOf(texts, 'head.text')).toMatchObject({
      state: 'outdated',
      translatedFrom: head.text,
      target: 'Die Ernte ist da',
    })
    expect(textOf(texts, 'words.html')).toMatchObject({ state: 'ok' })
    expect(await layout.outdated('de')).toBe(true)
  })

  it('sends the layout’s new text where it was never translated', async () => {
    const layout = await newLayout({})
    await layout.write('fr', { 'head.text': 'La récolte' })
    await layout.reword({ bodyDesign: { blocks: [{ ...go, label: 'Order now' }, head, words, sum] } })
    const texts = await layout.texts('fr')
    expect(textOf(texts, 'go.label')).toMatchObject({
      state: 'missing',
      source: 'Order now',
      sends: 'source',
    })
    expect(textOf(texts, 'head.text')).toMatchObject({ state: 'ok', target: 'La récolte' })
    expect((await layout.call('POST', `/${layout.id}/preview`, { locale: 'fr' })).body.html).toContain(
      'Order now',
    )
  })

  it('follows the main language after its code has changed', async () => {
    const layout = await newLayout({})
    await layout.call('PATCH', `/${layout.id}`, { defaultLocale: 'en-gb' })
    await layout.reword({ bodyDesign: CHANGED })
    expect(await layout.read()).toMatchObject(EXPECTED)
  })

  it('cannot exist in a text layout, which has no design', async () => {
    const layout = await createLayoutToTranslate(api, { bodyType: 'text', body: '<p>x</p>' })
    expect(await layout.put('de', { followsDesign: true })).toMatchObject({
      status: 400,
      body: { error: 'followsDesign: text layouts do not have this field; layouts with bodyType visual do' },
    })
    expect((await layout.put('de', {})).body).not.toHaveProperty('followsDesign')
  })

  it('is the default in the app', async () => {
    const layout = await newLayout()
    const person = await signInAs(api, { roles: { [layout.storeId]: 'editor' } })
    const inApp = async (operation: string, input: object) =>
      expect(
        await person.call(operation, { id: layout.id, ...input }, { store: layout.storeId }),
      ).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 300),
      })
    await inApp('putTranslation', { locale: 'fr', subject: 'Bonjour' })
    await inApp('putLanguageTexts', { locale: 'de', texts: { 'head.text': 'Die Ernte ist da' } })
    await inApp('putTranslation', { locale: 'it', subject: 'Ciao', bodyDesign: GERMAN })
    await layout.put({}, 'es')
    await inApp('putLanguageTexts', { locale: 'es', texts: { 'head.text': 'La cosecha' } })
    for (const locale of ['fr', 'de', 'it', 'es'])
      expect(await layout.read(locale)).toMatchObject({ followsDesign: true })
  })
})

describe('changing a language’s design', () => {
  const choose = (layout: Awaited<ReturnType<typeof newLayout>>, input: object) =>
    api.operate<{
      version: number
      blocks: { change: string; before: string | null; after: string | null }[]
    }>(setLanguageDesign, { id: layout.id, locale: 'de', ...input }, layout.storeId)

  it('to a separate one changes nothing at first, but later changes to the layout’s design no longer apply', async () => {
    const layout = await newLayout({})
    await choose(layout, { separate: true })
    await layout.reword({ bodyDesign: CHANGED })
    expect(await layout.read()).toMatchObject({ followsDesign: false, bodyDesign: GERMAN })
    expect(await layout.texts('de')).toMatchObject({ design: 'separate' })
  })

  it('back to the layout’s keeps its texts and removes blocks that only it had, as a dry run reports first', async () => {
    const layout = await newLayout()
    const only = { id: 'only', type: 'divider' }
    await layout.put({ bodyDesign: { blocks: [only, ...GERMAN.blocks] } })
    await layout.reword({ bodyDesign: CHANGED })
    const { version } = await layout.get(layout.id)
    const { blocks } = await choose(layout, { dryRun: true })
    expect(blocks).toContainEqual(expect.objectContaining({ change: 'removed', before: 'only' }))
    expect((await layout.get(layout.id)).version).toBe(version)
    expect(await choose(layout, {})).toMatchObject({ version: version + 1 })
    expect(await layout.read()).toMatchObject(EXPECTED)
    expect(await layout.texts('de')).toMatchObject({ design: 'main' })
  })

  it('fails in a text layout', async () => {
    const layout = await createLayoutToTranslate(api, { bodyType: 'text', body: '<p>x</p>' })
    await layout.put('de', {})
    const input = { id: layout.id, locale: 'de' }
    await expect(api.operate(setLanguageDesign, input, layout.storeId)).rejects.toThrow()
  })
})

describe('following the layout’s design', () => {
  it('is preserved by versions and restores', async () => {
    const layout = await newLayout({})
    const { version } = await layout.get(layout.id)
    await layout.put({ bodyDesign: SEPARATE })
    const diff = await layout.call('GET', `/${layout.id}/versions/${version + 1}/diff`)
    expect(diff.body.changes).toContainEqual({
      path: 'translations.de.followsDesign',
      before: true,
      after: null,
    })
    await layout.call('POST', `/${layout.id}/versions/${version}/restore`)
    await layout.reword({ bodyDesign: CHANGED })
    expect(await layout.read()).toMatchObject(EXPECTED)
  })

  it('is preserved by promoting and promoting back', async () => {
    const layout = await newLayout({})
    await layout.put({ bodyDesign: SEPARATE }, 'fr')
    const promote = (locale: string) => layout.call('POST', `/${layout.id}/translations/${locale}/promote`)
    const languages = async (locales: string[]) => {
      const read = async (locale: string) => {
        const { bodyDesign, followsDesign, html } = await layout.read(locale)
        return { bodyDesign, followsDesign, html }
      }
      return Promise.all(locales.map(read))
    }
    const before = await languages(['de', 'fr'])
    await promote('de')
    expect(await languages(['en', 'fr'])).toMatchObject([
      { followsDesign: true, bodyDesign: DESIGN },
      { followsDesign: false, bodyDesign: SEPARATE },
    ])
    await promote('en')
    expect(await languages(['de', 'fr'])).toEqual(before)
    await promote('fr')
    expect(await languages(['de', 'en'])).toMatchObject([
      { followsDesign: false, bodyDesign: GERMAN },
      { followsDesign: false, bodyDesign: DESIGN },
    ])
    await promote('en')
    expect(await languages(['de', 'fr'])).toEqual(before)
  })
})
