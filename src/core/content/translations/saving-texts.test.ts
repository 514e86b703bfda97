import { describe, expect, it, vi } from 'vitest'
import { writeFiles } from '../../../engine/repo/files.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import {
  createLayoutToTranslate,
  DESIGN,
  reworded,
  states,
  type Texts,
  textOf,
} from '../../../testing/language-texts.ts'
import { etagOf } from '../../call/etag.ts'
import { putTextsInLanguages } from './put-texts-in-languages.ts'

const api = useHarnessWithoutWorker()
const newLayout = (body?: object) => createLayoutToTranslate(api, body)

describe('saving texts', () => {
  it('leaves the other texts outdated; replacing the whole language does not', async () => {
    const layout = await newLayout()
    await layout.write('de', { subject: 'Hallo', 'head.text': 'Ernte' })
    await layout.reword({ ...reworded('Changed'), subject: 'Changed too' })
    const saved = await layout.write('de', { subject: 'Geändert' })
    expect(states(saved)).toMatchObject({ subject: 'ok', 'head.text': 'outdated' })
    expect(await layout.outdated('de')).toBe(true)
    await layout.put('de', {})
    expect(await layout.outdated('de')).toBe(false)
  })

  it('makes the language up to date once its last outdated text is saved', async () => {
    const layout = await newLayout()
    await layout.write('de', { 'head.text': 'Ernte' })
    await layout.reword(reworded('Changed'))
    expect(await layout.outdated('de')).toBe(true)
    await layout.write('de', { 'head.text': 'Ernte' })
    expect(await layout.outdated('de')).toBe(false)
  })

  it("stores a text that repeats the layout's, even as the language's only text", async () => {
    const layout = await newLayout()
    await layout.write('de', { subject: 'Hallo' })
    const repeated = textOf(await layout.texts('de'), 'head.text')?.source as string
    const saved = await layout.write('de', { 'head.text': repeated })
    expect(textOf(saved, 'head.text')).toMatchObject({ target: repeated, state: 'ok', open: false })
    expect(states(saved)['go.label']).toBe('missing')
  })

  it.each([
    [{ 'head.text': '{{ broken' }, /^texts\.head\.text: /],
    [{ 'head.text': 'x'.repeat(5001) }, /^texts\.head\.text: must have at most 5000/],
    [{ subject: '' }, 'texts.subject: required'],
    [{ 'nobody.text': 'x' }, 'texts.nobody.text: no text has this key'],
    [{ 'head.level': '2' }, 'texts.head.level: no text has this key'],
    [{ 'head.type': 'text' }, 'texts.head.type: no text has this key'],
    [{ 'sum.rows.in': 'secrets' }, 'texts.sum.rows.in: no text has this key'],
    [{ 'head.constructor.name': 'x' }, 'texts.head.constructor.name: no text has this key'],
    [{ body: 'x' }, 'texts.body: no text has this key'],
  ])('rejects invalid texts and unknown keys without saving anything (case %#)', async (texts, problem) => {
    const layout = await newLayout()
    await expect(layout.write('de', texts)).rejects.toThrow(problem)
    expect((await layout.get(layout.id)).version).toBe(1)
  })

  it('fails for the main language', async () => {
    const layout = await newLayout()
    await expect(layout.write('en', { subject: 'x' })).rejects.toThrow(/^locale: en is the main language/)
  })
})

describe('marking texts as up to date', () => {
  it('creates no version, and applies to all texts by default', async () => {
    const layout = await newLayout()
    await layout.write('de', { subject: 'Hallo', 'head.text': 'Ernte', 'go.label': 'Los' })
    await layout.reword({ ...reworded('Changed'), subject: 'Changed too' })
    const { version } = await layout.get(layout.id)
    expect(states(await layout.mark('de', ['subject']))).toMatchObject({
      subject: 'ok',
      'head.text': 'outdated',
    })
    expect(await layout.outdated('de')).toBe(true)
    expect(states(await layout.mark('de'))['head.text']).toBe('ok')
    expect(await layout.outdated('de')).toBe(false)
    expect((await layout.get(layout.id)).version).toBe(version)
    expect(states(await layout.texts('de'))).toMatchObject({ subject: 'ok', 'head.text': 'ok' })
  })

  it('applies to a text that intentionally equals the source, until the source changes', async () => {
    const layout = await newLayout()
    await layout.write('de', { 'head.text': 'The new harvest is in' })
    expect(states(await layout.mark('de', ['head.text']))['head.text']).toBe('ok')
    await layout.put('de', { bodyDesign: DESIGN })
    expect(states(await layout.texts('de'))['head.text']).toBe('ok')
    await layout.reword(reworded('Changed'))
    expect(states(await layout.texts('de'))['head.text']).toBe('outdated')
  })

  it('is reverted by restoring a version in which the texts were outdated', async () => {
    const layout = await newLayout()
    await layout.write('de', { 'head.text': 'Ernte' })
    await layout.reword(reworded('Changed'))
    const { version } = await layout.get(layout.id)
    await layout.write('de', { 'head.text': 'Geändert' })
    await layout.call('POST', `/${layout.id}/versions/${version}/restore`)
    expect(textOf(await layout.texts('de'), 'head.text')).toMatchObject({
      state: 'outdated',
      target: 'Ernte',
      translatedFrom: 'The new harvest is in',
    })
  })

  it('survives undoing a later promotion, and is included in repository files', async () => {
    const layout = await newLayout()
    await layout.write('de', { subject: 'Hallo', 'head.text': 'Ernte', 'go.label': 'Taste it' })
    await layout.write('fr', { subject: 'Bonjour' })
    await layout.reword(reworded('Changed'))
    await layout.mark('de', ['go.label', 'head.text'])
    const { version } = await layout.get(layout.id)
    await layout.call('POST', `/${layout.id}/translations/fr/promote`)
    await layout.call('POST', `/${layout.id}/versions/${version}/restore`)
    expect(await layout.outdated('de')).toBe(false)
    expect(await layout.outdated('fr')).toBe(true)
    expect(states(await layout.texts('de'))).toMatchObject({ 'head.text': 'ok', 'go.label': 'ok' })
    const { snapshot } = await api.app.database.db
      .selectFrom('layoutVersions')
      .select('snapshot')
      .where('layoutId', '=', layout.id)
      .where('version', '=', version + 2)
      .executeTakeFirstOrThrow()
    const files = writeFiles(JSON.parse(snapshot))
    expect(JSON.parse(files.get('translations/de/translation.json') ?? '')).toMatchObject({ outdated: false })
    expect(JSON.parse(files.get('translations/fr/translation.json') ?? '')).toMatchObject({ outdated: true })
  })

  it('fails for a text that the language does not have, and for an unknown language', async () => {
    const layout = await newLayout()
    await layout.put('de', {})
    await expect(layout.mark('de', ['subject', 'x.y'])).rejects.toThrow(
      /^texts\[1\]: no text in this language has this key/,
    )
    await expect(layout.mark('fr')).rejects.toThrow('translation not found')
  })
})

describe('saving several languages at once', () => {
  const saveAll = async (
    layout: Awaited<ReturnType<typeof newLayout>>,
    languages: { locale: string; texts: object; etag?: string }[],
  ) =>
    api.operate<{ version: number; languages: { etag: string; texts: Texts }[] }>(
      putTextsInLanguages,
      { id: layout.id, languages },
      layout.storeId,
    )

  it('creates one version, and returns each language with its ETag', async () => {
    const layout = await newLayout()
    await layout.write('de', {})
    await layout.write('fr', { subject: 'Bonjour' })
    const saved = await saveAll(layout, [
      { locale: 'de', texts: { subject: 'Hallo' } },
      { locale: 'fr', texts: { 'head.text': 'Récolte' } },
    ])
    expect(saved.version).toBe(4)
    expect(textOf(await layout.texts('de'), 'subject')?.target).toBe('Hallo')
    const french = await layout.texts('fr')
    expect(textOf(french, 'subject')?.target).toBe('Bonjour')
    expect(saved.languages[1]).toEqual({ etag: etagOf(JSON.stringify(french)), texts: french })
  })

  it('saves nothing if a text is invalid, and names its language', async () => {
    const layout = await newLayout()
    await layout.write('de', {})
    await layout.write('fr', {})
    const save = saveAll(layout, [
      { locale: 'de', texts: { subject: 'Hallo' } },
      { locale: 'fr', texts: { subject: '{{ broken' } },
    ])
    await expect(save).rejects.toThrow(/^languages\[1\]\.texts\.subject: /)
    expect((await layout.get(layout.id)).version).toBe(3)
  })

  it('saves nothing if a language has changed since it was read', async () => {
    const layout = await newLayout()
    await layout.write('de', {})
    const etag = etagOf(JSON.stringify(await layout.texts('de')))
    await layout.write('de', { subject: 'Servus' })
    await expect(saveAll(layout, [{ locale: 'de', texts: { subject: 'Hallo' }, etag }])).rejects.toThrow(
      'has changed since it was read',
    )
    expect(textOf(await layout.texts('de'), 'subject')?.target).toBe('Servus')
  })

  it('compares the languages only once before and once after the save, however many there are', async () => {
    const layout = await newLayout()
    const locales = ['de', 'fr', 'it', 'es']
    for (const locale of locales) await layout.write(locale, {})
    const etags = await Promise.all(
      locales.map(async (locale) => etagOf(JSON.stringify(await layout.texts(locale)))),
    )
    const runJob = vi.spyOn(api.app.services.renderer, 'runJob')
    await saveAll(
      layout,
      locales.map((locale, index) => ({ locale, texts: { subject: locale }, etag: etags[index] ?? '' })),
    )
    const jobs = runJob.mock.calls.map(([, job]) => job)
    runJob.mockRestore()
    expect(jobs.filter((job) => job === 'pairLanguages')).toHaveLength(2)
  })

  it('is refused if the languages have too many texts together, because all of them are returned', async () => {
    const row = Array.from({ length: 8 }, () => 'a')
    const table = {
      type: 'table',
      columns: row.map(() => ({ title: 't', cell: 'c' })),
      rows: Array.from({ length: 200 }, () => row),
    }
    const layout = await newLayout({ bodyDesign: { blocks: Array.from({ length: 5 }, () => table) } })
    const languages = ['de', 'fr', 'it', 'es'].map((locale) => ({ locale, texts: { subject: locale } }))
    await expect(saveAll(layout, languages)).rejects.toMatchObject({
      problem: { code: 'translation.too_many_at_once', field: 'languages' },
    })
    expect((await saveAll(layout, languages.slice(0, 2))).version).toBe(2)
  })
})
