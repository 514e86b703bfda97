import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { createLayoutToTranslate, DESIGN, reworded, states, textOf } from '../../../testing/language-texts.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { getLanguageTexts } from './get-language-texts.ts'
import { tryLanguage } from './try-language.ts'

const api = useHarnessWithoutWorker()
const newLayout = (body?: object) => createLayoutToTranslate(api, body)

describe('the texts of a language', () => {
  it('count as missing while the layout’s design is used, and as the same if they were only copied', async () => {
    const layout = await newLayout()
    await layout.put('de', { subject: 'Hello {{ variables.name }}' })
    const language = await layout.texts('de')
    expect(states(language)).toEqual({
      subject: 'same',
      'head.text': 'missing',
      'words.html': 'missing',
      'go.label': 'missing',
      'go.href': 'ok',
      'sum.columns.0.title': 'missing',
      'sum.columns.0.cell': 'ok',
    })
    expect(textOf(language, 'head.text')).toMatchObject({ target: null, sends: 'source' })
    expect(language.languages).toMatchObject([
      { locale: 'en', progress: null, savedAtVersion: 1 },
      { locale: 'de', savedAtVersion: 2, progress: { total: 7, open: 5, missing: 4, same: 1, outdated: 0 } },
    ])
  })

  it('count as missing until they are saved themselves, even if only with the words of the source', async () => {
    const layout = await newLayout()
    const saved = await layout.write('de', { 'head.text': 'Ernte' })
    expect(textOf(saved, 'go.label')).toMatchObject({ state: 'missing', target: null, sends: 'source' })
    expect(saved.languages[1]).toMatchObject({ progress: { same: 0 } })
    const copied = await layout.write('de', { 'go.label': textOf(saved, 'go.label')?.source ?? '' })
    expect(textOf(copied, 'go.label')).toMatchObject({ state: 'ok', sends: 'own' })
  })

  it('are omitted if no language is requested, which returns only the progress of each language', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    expect(await layout.texts()).toMatchObject({ locale: null, texts: [], languages: [{}, { locale: 'de' }] })
  })

  it('include the Liquid tags and addresses that each text has lost', async () => {
    const layout = await newLayout()
    const language = await layout.write('de', { 'words.html': '<p>Ihr Guthaben</p>', 'head.text': 'Ernte' })
    expect(textOf(language, 'words.html')).toMatchObject({
      lost: { tags: ['{{ variables.credit }}'], addresses: [] },
    })
    expect(language.languages[1]).toMatchObject({ progress: { lost: 1 } })
  })

  it('include the source that an outdated text was translated from, however often the source has changed since', async () => {
    const layout = await newLayout()
    await layout.write('de', { subject: 'Hallo {{ variables.name }}', 'head.text': 'Die neue Ernte ist da' })
    await layout.reword(reworded('The harvest is in'))
    await layout.reword(reworded('The harvest has come'))
    const language = await layout.texts('de')
    expect(textOf(language, 'head.text')).toMatchObject({
      state: 'outdated',
      translatedFrom: 'The new harvest is in',
      source: 'The harvest has come',
    })
    expect(states(language)).toMatchObject({ subject: 'ok', 'go.label': 'missing' })
    await layout.reword(reworded('The new harvest is in'))
    expect(states(await layout.texts('de'))['head.text']).toBe('ok')
  })

  it('lack a new block if the language has a separate design, and the block is sent once it is translated', async () => {
    const layout = await newLayout()
    await layout.put('de', { bodyDesign: reworded('Ernte').bodyDesign })
    const [first, ...rest] = DESIGN.blocks
    const added = {
      id: 'new',
      type: 'section',
      blocks: [{ id: 'inner', type: 'heading', text: 'Two classes' }],
    }
    await layout.reword({ bodyDesign: { blocks: [first, added, ...rest] } })
    expect(textOf(await layout.texts('de'), 'inner.text')).toMatchObject({
      state: 'missing',
      sends: 'nothing',
    })
    const language = await layout.write('de', { 'inner.text': 'Zwei Kurse' })
    expect(textOf(language, 'inner.text')).toMatchObject({ state: 'ok', target: 'Zwei Kurse' })
    const { body } = await layout.call<{ bodyDesign: { blocks: object[] } }>(
      'GET',
      `/${layout.id}/translations/de`,
    )
    expect(body.bodyDesign.blocks).toMatchObject([
      { id: 'head' },
      { id: 'new', blocks: [{ id: 'inner', text: 'Zwei Kurse' }] },
      { id: 'words' },
      ...[{}, {}],
    ])
  })

  it('include blocks that only the language has', async () => {
    const layout = await newLayout()
    await layout.put('de', { bodyDesign: { blocks: [{ id: 'only', type: 'heading', text: 'Nur hier' }] } })
    const language = await layout.write('de', { 'only.text': 'Auch nur hier' })
    expect(textOf(language, 'only.text')).toMatchObject({
      state: 'extra',
      source: null,
      target: 'Auch nur hier',
    })
  })

  it('are the subject, preview text and body of a text layout; its files are inherited, its own or none', async () => {
    const files = [{ filename: 'a.pdf', url: 'https://x.example/a.pdf' }]
    const layout = await newLayout({ bodyType: 'text', body: '<p>Hello</p>', attachments: files })
    const language = await layout.write('de', { subject: 'Hallo' })
    expect(states(language)).toEqual({ subject: 'ok', body: 'missing' })
    expect(language.attachments).toEqual({ state: 'inherited', files: ['a.pdf'] })
    const none = await layout.write('de', { body: '<p>Hallo</p>' }, { attachments: [] })
    expect(none).toMatchObject({ attachments: { state: 'none', files: [] } })
    const replaced = await layout.write(
      'de',
      {},
      { attachments: [{ filename: 'b.pdf', url: 'https://x.example/b' }] },
    )
    expect(replaced.attachments).toEqual({ state: 'own', files: ['b.pdf'] })
    expect(states(replaced)).toEqual({ subject: 'ok', body: 'ok' })
  })

  it("are not found for an unknown language, the main language or another store's layout", async () => {
    const layout = await newLayout()
    for (const locale of ['fr', 'en'])
      await expect(layout.texts(locale)).rejects.toThrow('translation not found')
    const { storeId } = await api.newCaller('read')
    const foreign = api.operate(getLanguageTexts, { id: layout.id }, storeId)
    await expect(foreign).rejects.toThrow('layout not found')
  })
})

describe('the language of an email', () => {
  it('is the closest one available', async () => {
    const layout = await newLayout()
    for (const locale of ['pt', 'pt-pt']) await layout.put(locale, {})
    const result = await api.operate(tryLanguage, { id: layout.id, wanted: 'pt_BR' }, layout.storeId)
    expect(result).toEqual({
      wanted: 'pt-br',
      sent: 'pt',
      ladder: [
        { kind: 'exact', code: 'pt-br', found: null },
        { kind: 'parent', code: 'pt', found: 'pt' },
        { kind: 'variant', code: 'pt', found: 'pt-pt' },
        { kind: 'main', code: 'en', found: 'en' },
      ],
    })
    expect(
      await api.operate(tryLanguage, { id: layout.id, wanted: 'english' }, layout.storeId),
    ).toMatchObject({
      wanted: null,
      sent: 'en',
      ladder: [{ kind: 'main' }],
    })
  })

  it('determines the footer texts, each of which is returned with its source', async () => {
    const layout = await newLayout({
      category: 'marketing',
      marketingTexts: { unsubscribeLinkLabel: 'Leave' },
    })
    const marketingTexts = { en: { companyDetails: 'Halm Inc.' } }
    await api.operate(putSettings, { marketingTexts }, layout.storeId)
    await layout.put('de', {})
    expect((await layout.texts('de')).footer).toEqual({
      unsubscribeText: { text: expect.stringContaining('Sie möchten'), from: 'built-in', locale: 'de' },
      unsubscribeLinkLabel: { text: 'Leave', from: 'layout', locale: 'de' },
      companyDetails: { text: 'Halm Inc.', from: 'settings', locale: 'en' },
    })
    const translated = await layout.write(
      'de',
      {},
      { marketingTexts: { unsubscribeLinkLabel: 'Abbestellen' } },
    )
    expect(translated.footer?.unsubscribeLinkLabel).toEqual({
      text: 'Abbestellen',
      from: 'language',
      locale: 'de',
    })
  })
})
