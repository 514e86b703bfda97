import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { createLayoutWithLanguages } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

type TranslationOutput = {
  locale: string
  attachments: unknown
  marketingTexts: unknown
  outdated: boolean
  warnings: string[]
}

const newLayout = (body?: object) => createLayoutWithLanguages<TranslationOutput>(api, body)

describe('saving a language', () => {
  it('responds with 201 for a new language, and with 200 for an existing one', async () => {
    const layout = await newLayout()
    const first = await layout.put('de', { previewText: 'Zeile' })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      locale: 'de',
      subject: 'Hallo',
      previewText: 'Zeile',
      bodyDesign: null,
      html: null,
      marketingTexts: null,
      followsDesign: false,
      outdated: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      warnings: [],
    })
    const second = await layout.put('de', {})
    expect(second).toMatchObject({ status: 200, body: { previewText: '' } })
  })

  it('normalizes language codes, and rejects invalid ones', async () => {
    const layout = await newLayout()
    for (const locale of ['pt_BR', 'PT-br', 'pt-br'])
      expect((await layout.put(locale, {})).body.locale).toBe('pt-br')
    expect((await layout.get(layout.id)).languages.map(({ locale }) => locale)).toEqual(['en', 'pt-br'])
    for (const invalidCode of ['x', 'deutsch-', 'de-de-de-de', '12', 'd e', '%20'])
      expect(await layout.put(invalidCode, {})).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^locale: /) },
      })
  })

  it('fails for the main language, fields of the other body type, and content that a layout would reject', async () => {
    const visual = await newLayout()
    const refusal = async (layout: typeof visual, content: object, locale = 'de') => {
      const reply = await layout.put(locale, content)
      expect(reply.status).toBe(400)
      return (reply.body as unknown as { error: string }).error
    }
    expect(await refusal(visual, {}, 'EN')).toMatch(/^locale: en is the main language/)
    expect(await refusal(visual, { attachments: [] })).toBe(
      'attachments: visual layouts do not have this field; layouts with bodyType text do',
    )
    expect(await refusal(visual, { attachments: null })).toBe(
      'attachments: visual layouts do not have this field; layouts with bodyType text do',
    )
    const twice = [
      { filename: 'a', fileKey: 'fil_x' },
      { filename: 'b', fileKey: 'fil_x' },
    ]
    expect(await refusal(await newLayout({ bodyType: 'text' }), { attachments: twice })).toBe(
      'attachments[0].fileKey: not found',
    )
    expect(await refusal(visual, { body: 'x' })).toBe(
      'body: visual layouts do not have this field; layouts with bodyType text do',
    )
    expect(await refusal(visual, { subject: '' })).toBe('subject: required')
    expect(await refusal(visual, { subject: '{{' })).toMatch(/^subject: /)
    const textLayout = await newLayout({ bodyType: 'text' })
    expect(await refusal(textLayout, { bodyDesign: { blocks: [] } })).toBe(
      'bodyDesign: text layouts do not have this field; layouts with bodyType visual do',
    )
    expect(await refusal(textLayout, { attachments: [{ filename: 'a', fileKey: 'fil_x' }] })).toBe(
      'attachments[0].fileKey: not found',
    )
    expect((await visual.get(visual.id)).version).toBe(1)
  })

  it('fails if there are already 30 languages in addition to the main one', async () => {
    const layout = await newLayout()
    const code = (n: number) =>
      `x${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`
    for (let n = 0; n < 30; n++) expect((await layout.put(code(n), {})).status).toBe(201)
    expect(await layout.put(code(30), {})).toMatchObject({
      status: 400,
      body: { error: 'locale: a layout can have at most 30 languages besides its main one' },
    })
    expect((await layout.put(code(3), { subject: 'again' })).status).toBe(200)
  })

  it('sets attachments to a list, to none or to the layout’s, or leaves them unchanged', async () => {
    const layout = await newLayout({ bodyType: 'text' })
    const files = [{ filename: 'a.pdf', url: 'https://x.example/a.pdf' }]
    const saveAndRead = async (content: object) => (await layout.put('de', content)).body.attachments
    expect(await saveAndRead({})).toBeNull()
    expect(await saveAndRead({ attachments: files })).toEqual(files)
    expect(await saveAndRead({})).toEqual(files)
    expect(await saveAndRead({ attachments: [] })).toEqual([])
    expect(await saveAndRead({})).toEqual([])
    expect(await saveAndRead({ attachments: null })).toBeNull()
  })

  it('replaces footer texts as a whole, resets them to the layout’s, or leaves them unchanged', async () => {
    const layout = await newLayout()
    const saveAndRead = async (content: object) => (await layout.put('de', content)).body.marketingTexts
    expect(await saveAndRead({ marketingTexts: { companyDetails: 'GmbH', unsubscribeText: null } })).toEqual({
      companyDetails: 'GmbH',
      unsubscribeText: null,
    })
    expect(await saveAndRead({})).toMatchObject({ companyDetails: 'GmbH' })
    expect(await saveAndRead({ marketingTexts: { unsubscribeLinkLabel: 'weg' } })).toEqual({
      unsubscribeLinkLabel: 'weg',
    })
    expect(await saveAndRead({ marketingTexts: null })).toBeNull()
  })

  it('warns about lost Liquid and addresses, but still saves', async () => {
    const body = '<p>{{ variables.name }} {% if a %}x{% endif %} <a href="https://shop.example/a">a</a></p>'
    const layout = await newLayout({ bodyType: 'text', subject: 'Hi {{ variables.name }}', body })
    const changed = '<p>{{ variables.nom }} <a href="https://shop.example/b">b</a></p>'
    const { body: saved } = await layout.put('fr', { subject: 'Salut {{variables.name}}', body: changed })
    expect(saved.warnings).toEqual([
      'body: the tag {{ variables.name }} is missing or changed',
      'body: the tag {% if a %} is missing or changed',
      'body: the tag {% endif %} is missing or changed',
      'body: the address https://shop.example/a is missing or changed',
    ])
    expect((await layout.put('fr', { subject: 'Salut {{ variables.name }}', body })).body.warnings).toEqual(
      [],
    )
  })

  it('warns about a tag whose fallback was removed, but not about a translated fallback', async () => {
    const layout = await newLayout({ subject: 'Hi {{ variables.name | default: "you" }}' })
    const save = async (subject: string) => (await layout.put('fr', { subject })).body.warnings
    expect(await save("Salut {{ variables.name | default: 'vous' }}")).toEqual([])
    expect(await save('Salut {{ variables.name }}')).toEqual([
      'subject: the tag {{ variables.name | default: "you" }} is missing or changed',
    ])
  })

  it('warns about a preview text that is removed because it was omitted, but not because it was emptied', async () => {
    const layout = await newLayout()
    const save = async (content: object) => (await layout.put('fr', { subject: 'S', ...content })).body
    expect((await save({ previewText: 'Zeile' })).warnings).toEqual([])
    expect(await save({})).toMatchObject({
      previewText: '',
      warnings: ["previewText: was omitted, so this language's preview text was removed"],
    })
    expect((await save({})).warnings).toEqual([])
    await save({ previewText: 'Zeile' })
    expect((await save({ previewText: '' })).warnings).toEqual([])
  })

  it('marks the language as up to date again after the layout was reworded', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    const outdated = async () => (await layout.read('de')).body.outdated
    await layout.call('PATCH', `/${layout.id}`, { name: 'new', category: 'marketing' })
    expect(await outdated()).toBe(false)
    await layout.call('PATCH', `/${layout.id}`, { subject: 'new words' })
    expect(await outdated()).toBe(true)
    expect((await layout.get(layout.id)).languages[1]).toMatchObject({ locale: 'de', outdated: true })
    await layout.put('de', {})
    expect(await outdated()).toBe(false)
  })
})

describe('the languages of a layout', () => {
  it('are listed by code, without the main language', async () => {
    const layout = await newLayout()
    for (const locale of ['fr', 'de', 'pt-br', 'pt']) await layout.put(locale, {})
    const { body } = await layout.call<{ data: TranslationOutput[] }>(
      'GET',
      `/${layout.id}/translations?page=3&limit=1`,
    )
    expect(body.data.map(({ locale }) => locale)).toEqual(['de', 'fr', 'pt', 'pt-br'])
    expect(body).toMatchObject({ pagination: { page: 1, total: 4, totalPages: 1 } })
  })

  it('are not found as translations if they are unknown or the main language', async () => {
    const layout = await newLayout()
    for (const locale of ['de', 'en'])
      for (const [method, suffix] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/promote'],
      ] as const) {
        const reply = await layout.call(method, `/${layout.id}/translations/${locale}${suffix}`)
        expect(reply).toMatchObject({ status: 404, body: { error: 'translation not found' } })
      }
  })

  it("update the layout's updatedAt with each change, but not that of its main language", async () => {
    const layout = await createLayoutWithLanguages(api)
    const times = async () => {
      const { updatedAt, languages } = await layout.get(layout.id)
      const list = await layout.call<{ data: { updatedAt: string }[] }>('GET', '')
      expect(list.body.data.map((layout) => layout.updatedAt)).toEqual([updatedAt])
      return { updatedAt, main: languages.find(({ main }) => main) }
    }
    const created = await times()
    const path = `/${layout.id}/translations/de`
    let before = created.updatedAt
    for (const method of ['PUT', 'DELETE']) {
      api.clock.advance(1)
      await layout.call(method, path, method === 'PUT' ? { subject: 'Hallo' } : undefined)
      const { updatedAt, main } = await times()
      expect(updatedAt > before).toBe(true)
      expect(main).toEqual(created.main)
      before = updatedAt
    }
  })

  it('are deleted in one new version', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    const reply = await layout.call('DELETE', `/${layout.id}/translations/DE`)
    expect(reply).toMatchObject({ status: 200, body: { deleted: true, locale: 'de' } })
    expect((await layout.read('de')).status).toBe(404)
    expect((await layout.get(layout.id)).version).toBe(3)
  })

  it('each have their own ETag, for 304 and 412', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    const path = `/api/v1/email-templates/${layout.id}/translations/de`
    const etag = (await api.call(path, { key: layout.key })).headers.get('etag') ?? ''
    expect((await api.call(path, { key: layout.key, headers: { 'if-none-match': etag } })).status).toBe(304)
    await layout.put('de', { subject: 'Neu' })
    const late = await api.call(path, {
      key: layout.key,
      method: 'PUT',
      body: { subject: 'x' },
      headers: { 'if-match': etag },
    })
    expect(late.status).toBe(412)
  })

  it('have the same ETag when they are saved as when they are read, regardless of warnings', async () => {
    const layout = await newLayout({ subject: 'Hello {{ variables.name }}' })
    for (const [status, subject] of [
      [201, 'Hallo'],
      [200, 'Hallo {{ variables.name }}'],
    ] as const) {
      const saved = await layout.put('de', { subject, previewText: 'Zeile' })
      expect(saved.status).toBe(status)
      expect(saved.body.warnings).toHaveLength(status === 201 ? 1 : 0)
      const etag = saved.headers.get('etag') ?? ''
      expect(etag).toBe((await layout.read('de')).headers.get('etag'))
      const next = await api.call(`/api/v1/email-templates/${layout.id}/translations/de`, {
        key: layout.key,
        method: 'PUT',
        body: { subject },
        headers: { 'if-match': etag },
      })
      expect(next.status).toBe(200)
    }
  })
})

it('the list of languages is refused above 16 MB, which copies of the layout’s design can exceed', async () => {
  const layout = await newLayout({
    bodyDesign: {
      blocks: Array.from({ length: 9 }, () => ({ type: 'text', html: `<p>${'a'.repeat(95_000)}</p>` })),
    },
  })
  const list = () => layout.call<{ data?: unknown[]; error?: string }>('GET', `/${layout.id}/translations`)
  const locales = ['de', 'fr', 'it', 'es', 'pt', 'nl', 'da', 'sv', 'fi', 'pl']
  for (const locale of locales.slice(0, 3)) await layout.put(locale, { followsDesign: true })
  expect((await list()).body.data).toHaveLength(3)
  for (const locale of locales.slice(3)) await layout.put(locale, { followsDesign: true })
  expect(await list()).toMatchObject({
    status: 409,
    body: { error: 'the languages are larger than 16 MB together; read them individually' },
  })
})
