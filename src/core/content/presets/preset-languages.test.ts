import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '../../../engine/design/design.ts'
import { walkDesign } from '../../../engine/design/walk.ts'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { listSecretUses } from '../../foundation/secrets/list-secret-uses.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { exportLanguageTexts } from '../translations/export-language-texts.ts'
import { getLanguageTexts } from '../translations/get-language-texts.ts'
import { importLanguageTexts } from '../translations/import-language-texts.ts'
import { markTextsUpToDate } from '../translations/mark-up-to-date.ts'
import { putLanguageTexts } from '../translations/put-language-texts.ts'
import { tryLanguage } from '../translations/try-language.ts'
import { getPreset } from './get-preset.ts'
import { putPreset } from './put-preset.ts'
import { removePreset } from './remove-preset.ts'
import { removePresetLanguage } from './remove-preset-language.ts'

const api = useHarness()

type PresetOutput = {
  id: string
  defaultLocale: string
  translations: { locale: string; outdated: boolean; blocks: Block[] | null }[]
}
type Texts = {
  texts: {
    key: string
    source: string
    target: string | null
    state: string
    translatedFrom: string | null
  }[]
}
type Preview = { html: string; text: string; findings: { rule: string; path: string; message: string }[] }

const BLOCKS = [
  { id: 'imprint', type: 'text', html: '<p>Imprint</p>' },
  { id: 'contact', type: 'button', label: 'Contact us', href: 'https://shop.example/contact' },
]

/** A store with a shared footer, and functions to change and read it. */
async function createFooter(blocks: object[] = BLOCKS) {
  const layouts = await layoutsOf(api)
  const operate = <T = unknown>(
    operation: Parameters<typeof api.operate>[0],
    input: Record<string, unknown>,
  ) => api.operate<T>(operation, input, layouts.storeId)
  const put = (input: Record<string, unknown>) =>
    operate<{ id: string; warning?: string }>(putPreset, { kind: 'footer', name: 'Footer', ...input })
  const { id } = await put({ blocks })
  const bodyDesign = { blocks: [{ type: 'heading', text: 'Hello' }], footer: { presetId: id } }
  return {
    ...layouts,
    operate,
    put,
    id,
    bodyDesign,
    write: (locale: string, texts: Record<string, string>) =>
      operate(putLanguageTexts, { id, locale, texts }),
    read: () => operate<PresetOutput>(getPreset, { id }),
    texts: (locale: string) => operate<Texts>(getLanguageTexts, { id, locale }),
    preview: async (layout: string, locale: string) =>
      (await layouts.call<Preview>('POST', `/${layout}/preview`, { locale })).body,
  }
}

describe('languages of a shared header or footer', () => {
  it('are used for emails in the same language or its variants; other emails get the original', async () => {
    const footer = await createFooter()
    const { id } = await footer.create({ bodyDesign: footer.bodyDesign })
    for (const locale of ['de-at', 'fr', 'it'])
      await footer.call('PUT', `/${id}/translations/${locale}`, {
        subject: locale,
        // A language without its own design uses the layout's, but still gets the footer in its own language.
        ...(locale !== 'de-at' && { bodyDesign: footer.bodyDesign }),
      })
    const { version } = await footer.get(id)
    await footer.write('de', { 'imprint.html': '<p>Impressum</p>', 'contact.label': 'Kontakt' })
    await footer.write('fr', { 'imprint.html': '<p>Mentions légales</p>' })
    const footersIn = async (locale: string) => {
      const { html, text } = await footer.preview(id, locale)
      return ['Imprint', 'Impressum', 'Mentions légales'].filter(
        (words) => html.includes(words) && text.includes(words),
      )
    }
    await expect.poll(() => footersIn('de-at')).toEqual(['Impressum'])
    expect(await footersIn('fr')).toEqual(['Mentions légales'])
    expect(await footersIn('it')).toEqual(['Imprint'])
    expect(await footersIn('en')).toEqual(['Imprint'])
    expect((await footer.get(id)).version).toBe(version)
    expect((await footer.get(id)).html).toContain('Imprint')
    const german = await footer.call<{ html: string | null }>('GET', `/${id}/translations/de-at`)
    expect(german.body).toMatchObject({ html: null, bodyDesign: null })
    expect(await footer.operate(tryLanguage, { id: footer.id, wanted: 'de-ch' })).toMatchObject({
      sent: 'de',
    })

    await footer.operate(removePresetLanguage, { id: footer.id, locale: 'de' })
    await expect.poll(() => footersIn('de-at')).toEqual(['Imprint'])
    expect((await footer.read()).translations.map(({ locale }) => locale)).toEqual(['fr'])
  })

  it('are optional, because a preset without languages is the same in every language', async () => {
    const footer = await createFooter()
    const { id, html } = await footer.create({ bodyDesign: footer.bodyDesign })
    await footer.call('PUT', `/${id}/translations/de`, { subject: 'Hallo', bodyDesign: footer.bodyDesign })
    const german = await footer.call<{ html: string }>('GET', `/${id}/translations/de`)
    expect(german.body.html).toBe(html)
    expect(await footer.read()).toMatchObject({ defaultLocale: 'en', translations: [] })
  })

  it('keep their texts when the structure changes', async () => {
    const footer = await createFooter([])
    const leaves = ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'heading', text: `Words ${id}` }))
    const structure = fc
      .tuple(fc.shuffledSubarray(leaves), fc.nat(3), fc.constantFrom('#112233', '#ffffff'))
      .map(([blocks, cut, background]) => [
        ...blocks.slice(cut).map((block) => ({ ...block, background })),
        { id: 's', type: 'section', blocks: blocks.slice(0, cut) },
      ])
    const blocksById = (blocks: Block[]) =>
      new Map(walkDesign({ blocks }).map(({ block }) => [block.id, block]))
    await fc.assert(
      fc.asyncProperty(structure, structure, async (first, second) => {
        await footer.put({ blocks: [...leaves, { id: 's', type: 'section', blocks: [] }] })
        await footer.write('de', Object.fromEntries(leaves.map(({ id }) => [`${id}.text`, `Worte ${id}`])))
        for (const blocks of [first, second, first]) {
          await footer.put({ blocks })
          const [german] = (await footer.read()).translations
          const source = blocksById(blocks as Block[])
          const translated = blocksById(german?.blocks ?? [])
          expect([...translated.keys()]).toEqual([...source.keys()])
          for (const [id, block] of translated)
            if (block.type === 'heading') expect(block).toEqual({ ...source.get(id), text: `Worte ${id}` })
        }
      }),
      { numRuns: 15 },
    )
  })

  it('have outdated texts once the original is reworded, until the texts are confirmed', async () => {
    const footer = await createFooter()
    await footer.write('de', { 'imprint.html': '<p>Impressum</p>', 'contact.label': 'Kontakt' })
    await footer.put({ blocks: [{ ...BLOCKS[0], html: '<p>Legal notice</p>' }, BLOCKS[1]] })
    const states = async () =>
      Object.fromEntries((await footer.texts('de')).texts.map(({ key, state }) => [key, state]))
    expect(await states()).toMatchObject({ 'imprint.html': 'outdated', 'contact.label': 'ok' })
    expect((await footer.texts('de')).texts[0]).toMatchObject({ translatedFrom: '<p>Imprint</p>' })
    expect((await footer.read()).translations[0]?.outdated).toBe(true)
    await footer.operate(markTextsUpToDate, { id: footer.id, locale: 'de' })
    expect(await states()).toMatchObject({ 'imprint.html': 'ok' })
    expect((await footer.read()).translations[0]?.outdated).toBe(false)
  })

  it('can be exported for a translator and imported again', async () => {
    const footer = await createFooter()
    await footer.write('de', {})
    const { content: xliff } = await footer.operate<{ content: string }>(exportLanguageTexts, {
      id: footer.id,
      locale: 'de',
    })
    const translated = xliff.replace(
      /(<source[^>]*>Contact us<\/source>)(?:\s*<target[^>]*>.*?<\/target>)?/s,
      '$1<target>Kontakt</target>',
    )
    const imported = await footer.operate(importLanguageTexts, {
      id: footer.id,
      locale: 'de',
      content: translated,
    })
    expect(imported).toMatchObject({ saved: true, changes: [{ key: 'contact.label', after: 'Kontakt' }] })
    expect(JSON.stringify((await footer.read()).translations)).toContain('Kontakt')
  })

  it('count as users of the files and secrets that only they contain', async () => {
    const footer = await createFooter()
    await footer.addFile('fil_german')
    await footer.operate(setSecret, { name: 'PHONE', value: '0301234567' })
    await footer.write('de', {
      'imprint.html': `<p><img src="${api.url}/f/fil_german"> {{ secrets.PHONE }}</p>`,
    })
    const files = await api.call<{ data: { usedBy: object[] }[] }>('/api/v1/files?usage=true', {
      key: footer.key,
    })
    expect(files.body.data[0]?.usedBy).toEqual([{ type: 'preset', id: footer.id, name: 'Footer' }])
    expect(await footer.operate(listSecretUses, { name: 'PHONE' })).toEqual([
      { type: 'preset', id: footer.id, name: 'Footer' },
    ])
  })

  it('are checked in a preview, which reports a footer that is missing in the language, and low contrast', async () => {
    const footer = await createFooter([{ ...BLOCKS[0], color: '#dddddd' }])
    const { id } = await footer.create({ bodyDesign: footer.bodyDesign })
    await footer.call('PUT', `/${id}/translations/de`, { subject: 'Hallo', bodyDesign: footer.bodyDesign })
    const findings = async (locale: string) =>
      (await footer.preview(id, locale)).findings.filter(({ path }) => path.startsWith('bodyDesign.footer'))
    const contrast = expect.objectContaining({
      rule: 'contrast-low',
      path: 'bodyDesign.footer.blocks[0].color',
    })
    expect(await findings('en')).toEqual([contrast])
    const missing = {
      rule: 'preset-language-missing',
      severity: 'warning',
      path: 'bodyDesign.footer.presetId',
      message: 'the shared footer "Footer" has no text in de; the text in en is sent instead',
    }
    expect(await findings('de')).toEqual([missing, contrast])
    await footer.write('de', {})
    expect(await findings('de')).toEqual([missing, contrast])
    await footer.write('de', { 'imprint.html': '<p>Impressum</p>' })
    expect(await findings('de')).toEqual([contrast])
    // An original that is not in the layout's main language is also reported.
    const arabic = await footer.create({ defaultLocale: 'ar', bodyDesign: footer.bodyDesign })
    expect((await footer.preview(arabic.id, 'ar')).findings).toContainEqual(
      expect.objectContaining({ rule: 'preset-language-missing' }),
    )
    // A footer without text needs no translation.
    await footer.put({ blocks: [{ type: 'divider' }] })
    await footer.call('PUT', `/${id}/translations/fr`, { subject: 'Salut', bodyDesign: footer.bodyDesign })
    expect(await findings('fr')).toEqual([])
  })

  it('are listed as missing next to the texts of a layout’s language', async () => {
    const footer = await createFooter()
    const { id } = await footer.create({ bodyDesign: footer.bodyDesign })
    await footer.call('PUT', `/${id}/translations/ar`, { subject: 'مرحبا', followsDesign: true })
    const missing = async () => {
      const input = { id, locale: 'ar' }
      const { untranslatedPresets } = await footer.operate<{ untranslatedPresets: object[] }>(
        getLanguageTexts,
        input,
      )
      return untranslatedPresets
    }
    const message = 'the shared footer "Footer" has no text in ar; the text in en is sent instead'
    expect(await missing()).toEqual([{ presetId: footer.id, message }])
    await footer.write('ar', { 'imprint.html': '<p>بيانات</p>' })
    expect(await missing()).toEqual([])
  })

  it('belong to an original in the store’s main language by default', async () => {
    const footer = await createFooter()
    await footer.operate(putSettings, { mainLocale: 'de' })
    const { id } = await footer.put({ name: 'New', blocks: BLOCKS })
    const read = (preset: string) => footer.operate<PresetOutput>(getPreset, { id: preset })
    expect([(await read(id)).defaultLocale, (await footer.read()).defaultLocale]).toEqual(['de', 'en'])
    await footer.put({ id: footer.id, blocks: BLOCKS, defaultLocale: 'pt_BR' })
    expect((await footer.read()).defaultLocale).toBe('pt-br')
    await footer.write('en', {})
    await expect(footer.put({ blocks: BLOCKS, defaultLocale: 'en' })).rejects.toThrow('defaultLocale')
    await expect(footer.write('pt-br', {})).rejects.toThrow('locale')
  })

  describe('errors', () => {
    let footer: Awaited<ReturnType<typeof createFooter>>
    beforeAll(async () => {
      footer = await createFooter()
      await footer.write('de', { 'contact.label': 'Kontakt' })
    })

    it('name the text with invalid Liquid or an unknown key', async () => {
      await expect(footer.write('de', { 'contact.label': '{{' })).rejects.toThrow('texts.contact.label')
      await expect(footer.write('de', { 'gone.label': 'x' })).rejects.toThrow('texts.gone.label')
    })

    it('report that nothing was found in another store, for a saved block, or in an unknown language', async () => {
      const { id: otherStore } = await api.newStore()
      const input = { id: footer.id, locale: 'de' }
      for (const operation of [getLanguageTexts, removePresetLanguage, exportLanguageTexts])
        await expect(api.operate(operation, input, otherStore)).rejects.toThrow('preset not found')
      await expect(api.operate(putLanguageTexts, { ...input, texts: {} }, otherStore)).rejects.toThrow(
        'preset not found',
      )
      const block = await footer.put({ kind: 'block', blocks: BLOCKS })
      await expect(footer.operate(putLanguageTexts, { id: block.id, locale: 'de' })).rejects.toThrow(
        'preset not found',
      )
      await expect(footer.operate(removePresetLanguage, { id: footer.id, locale: 'fr' })).rejects.toThrow(
        'translation not found',
      )
    })
  })

  it('can be viewed and removed on the command line, and are deleted with the preset', async () => {
    const footer = await createFooter()
    await footer.write('de', { 'contact.label': 'Kontakt' })
    const cli = async (...args: string[]) =>
      JSON.parse(
        (await runCli([...args, '--store', footer.storeId, '--json'], api.database.environment)).stdout,
      )
    expect((await cli('preset', 'show', footer.id)).translations).toMatchObject([{ locale: 'de' }])
    expect(await cli('preset', 'remove-language', footer.id, '--locale', 'de')).toMatchObject({
      deleted: true,
    })
    await footer.operate(removePreset, { id: footer.id })
    await expect(footer.read()).rejects.toThrow('preset not found')
  })
})
