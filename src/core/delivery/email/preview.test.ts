import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

const api = useHarness()

type Preview = {
  locale: string
  subject: string
  previewText: string
  html: string
  text: string
  findings: { rule: string; path: string }[]
}

async function createAndPreview(layout: object): Promise<Preview> {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create(layout)
  return (await layouts.call<Preview>('POST', `/${id}/preview`, {})).body
}

describe('a preview', () => {
  it("renders with the passed variables, or with the design's test variables", async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({
      subject: 'Hi {{ variables.name }}',
      previewText: 'For {{ variables.name }}',
      bodyDesign: {
        blocks: [{ type: 'heading', text: 'Dear {{ variables.name }}' }],
        testVariables: { name: 'Test' },
      },
    })
    const preview = async (body: object) => (await layouts.call<Preview>('POST', `/${id}/preview`, body)).body
    expect(await preview({})).toMatchObject({ locale: 'en', subject: 'Hi Test', previewText: 'For Test' })
    const withVariables = await preview({ variables: { name: '<b>Ada</b>' } })
    expect(withVariables.subject).toBe('Hi <b>Ada</b>')
    expect(withVariables.html).toContain('Dear &lt;b&gt;Ada&lt;/b&gt;')
    expect(withVariables.text).toContain('Dear <b>Ada</b>')
  })

  it('selects the language as a send would', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/pt-br`, { subject: 'Olá' })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const localeAndSubject = async (locale: string) => {
      const { body } = await layouts.call<Preview>('POST', `/${id}/preview`, { locale })
      return [body.locale, body.subject]
    }
    expect(await localeAndSubject('PT_br')).toEqual(['pt-br', 'Olá'])
    expect(await localeAndSubject('pt')).toEqual(['pt-br', 'Olá'])
    expect(await localeAndSubject('de-at')).toEqual(['de', 'Hallo'])
    expect(await localeAndSubject('fr')).toEqual(['en', 'Subject'])
    expect(await localeAndSubject('english')).toEqual(['en', 'Subject'])
    expect(await localeAndSubject('')).toEqual(['en', 'Subject'])
  })

  it('also accepts the language in the query', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const { body } = await layouts.call<Preview>('POST', `/${id}/preview?locale=de`, {})
    expect(body).toMatchObject({ locale: 'de', subject: 'Hallo' })
  })

  it('is printed by the command line as HTML, with everything else on stderr', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ subject: 'Hi {{ variables.name }}' })
    const args = ['layout', 'preview', id, '--store', layouts.storeId, '--variables-stdin']
    const { stdout, stderr } = await runCli(args, api.database.environment, '{"name":"Ada"}')
    expect(stdout).toMatch(/^<!doctype html>/)
    expect(stderr).toContain('Hi Ada')
  })

  it('ends a marketing email with the footer, field by field', async () => {
    const layouts = await layoutsOf(api)
    const settings = { marketingTexts: { de: { companyDetails: 'Laden GmbH' } } }
    await api.operate(putSettings, settings, layouts.storeId)
    const { id } = await layouts.create({
      category: 'marketing',
      defaultLocale: 'de',
      bodyType: 'text',
      body: '<p>News</p>',
      marketingTexts: { unsubscribeText: 'Genug? {{ unsubscribe_link }}' },
    })
    const { body } = await layouts.call<Preview>('POST', `/${id}/preview`, {})
    expect(body.html).toMatch(/News[\s\S]*Genug\? <a href="[^"]+">[^<]+<\/a>[\s\S]*Laden GmbH/)
    expect(body.text).toMatch(/News[\s\S]*Genug\?[\s\S]*Laden GmbH/)
  })

  it('adds no footer to a transactional email and leaves both placeholders empty', async () => {
    const body = '<p>[{{ unsubscribe_url }}{{ unsubscribe_link }}]</p>'
    const { html } = await createAndPreview({ bodyType: 'text', body })
    expect(html).toContain('<p>[]</p>')
    expect(html).not.toMatch(/unsubscribe/i)
  })

  it('never shows a secret, and reports an unknown one', async () => {
    const { html, findings } = await createAndPreview({ bodyType: 'text', body: 'key {{ secrets.API_KEY }}' })
    expect(html).toContain('key ••••')
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'secret-unknown', path: 'body' }))
  })

  it('returns 400, naming the field, if a send would fail', async () => {
    const layouts = await layoutsOf(api)
    const refusal = async (layout: object, variables = {}) => {
      const { id } = await layouts.create({ bodyType: 'text', body: 'x', ...layout })
      const { status, body } = await layouts.call('POST', `/${id}/preview`, { variables })
      return [status, body.error]
    }
    expect(await refusal({ subject: '{{ 1 | divided_by: variables.n }}' })).toEqual([
      400,
      'subject: division by zero, line 1, column 1',
    ])
    const attachments = [{ filename: 'a', url: '{{ variables.url }}' }]
    expect(await refusal({ attachments }, { url: 'http://x.example/a' })).toEqual([
      400,
      'attachments[0].url: attachment a: its address does not start with https://',
    ])
  })

  it('shows a default where a secret has no value, and the mask where it has one', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ bodyType: 'text', body: '[{{ secrets.CODE | default: "none" }}]' })
    const html = async () => (await layouts.call<Preview>('POST', `/${id}/preview`, {})).body.html
    expect(await html()).toContain('[none]')
    await api.operate(setSecret, { name: 'CODE', value: 'canary' }, layouts.storeId)
    expect(await html()).toContain('[••••]')
  })

  it.each([
    [
      'in a condition',
      { unsubscribeText: 'Bye{% if variables.never %} {{ unsubscribe_link }}{% endif %}' },
      '<p>Sale</p>',
    ],
    ['after an open comment', {}, '<p>Sale</p><!-- todo'],
    ['after an open element', {}, '<textarea>Sale'],
    ['after an open attribute', {}, '<p title="x>Sale'],
    ['after a document that ends in a comment', {}, '<html><body><p>Sale</p><!-- x </body></html>'],
  ])('has an unsubscribe link in a marketing email, %s', async (_, marketingTexts, body) => {
    const { html, text } = await createAndPreview({
      category: 'marketing',
      bodyType: 'text',
      body,
      marketingTexts,
    })
    const visible = html.replace(/<!--[\s\S]*?(?:-->|$)|<textarea>[\s\S]*?(?:<\/textarea>|$)/g, '')
    expect(visible).toMatch(/<a href="http[^"]*\/u\/preview">/)
    expect(text).toMatch(/\/u\/preview/)
  })

  it('returns 400 for a runaway template, while other previews still render', async () => {
    const hostile = await layoutsOf(api)
    const runaway = '{% for a in (1..100000) %}{% for b in (1..100000) %}{{ a }}{% endfor %}{% endfor %}'
    const { id } = await hostile.create({ bodyType: 'text', body: runaway })
    const good = await layoutsOf(api)
    const layout = await good.create({})
    await good.call('POST', `/${layout.id}/preview`, {})
    let hasResponse = false
    const keepBusy = async () => {
      const replies = []
      do replies.push(await hostile.call('POST', `/${id}/preview`, {}))
      while (!hasResponse)
      return replies
    }
    // The runaway renders continue until the other preview has a response.
    const runaways = [keepBusy(), keepBusy()]
    // On a very busy machine, even a short render can exceed the time limit, which starts once it has a thread.
    const statuses: number[] = []
    do statuses.push((await good.call('POST', `/${layout.id}/preview`, {})).status)
    while (statuses.at(-1) === 400 && statuses.length < 10)
    hasResponse = true
    expect(statuses.at(-1)).toBe(200)
    for (const reply of (await Promise.all(runaways)).flat())
      expect(reply).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^(?:layout|body): the template took too long to render/) },
      })
  })

  it('needs only a read key, and changes nothing', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    const key = await api.newKey(layouts.storeId, 'read')
    const reply = await api.call(`/api/v1/email-templates/${id}/preview`, { key, method: 'POST', body: {} })
    expect(reply.status).toBe(200)
    expect((await layouts.get(id)).version).toBe(1)
  })
})
