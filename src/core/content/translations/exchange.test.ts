import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { RANDOM_DESIGN_FILES, randomDesign } from '../../../testing/random-design.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { exportLanguageTexts } from './export-language-texts.ts'
import { getLanguageTexts } from './get-language-texts.ts'
import { importLanguageTexts } from './import-language-texts.ts'
import { putLanguageTexts } from './put-language-texts.ts'

const api = useHarness()

type Report = { saved: boolean; version: number; changes: object[]; unchanged: number; unknown: object[] }
type File = { filename: string; contentType: string; content: string; count: number }
type Texts = {
  texts: { key: string; source: string | null; target: string | null; state: string; place: string }[]
}

const DESIGN = {
  blocks: [
    { id: 'head', type: 'heading', text: 'The new harvest is in' },
    { id: 'words', type: 'text', html: '<p>Your credit of {{ variables.credit }} is <b>valid</b>.</p>' },
    { id: 'go', type: 'button', label: '=Taste', href: 'https://shop.example/taste' },
  ],
}

async function newLayout(design: object = DESIGN, shop?: Awaited<ReturnType<typeof layoutsOf>>) {
  const layouts = shop ?? (await layoutsOf(api))
  const { id } = await layouts.create({ name: 'The “Letter”', subject: 'Hello', bodyDesign: design })
  const on =
    <T>(operation: Parameters<typeof api.operate>[0]) =>
    (input: object) =>
      api.operate<T>(operation, { id, locale: 'de', ...input }, layouts.storeId)
  return {
    ...layouts,
    id,
    write: on<Texts>(putLanguageTexts),
    texts: () => on<Texts>(getLanguageTexts)({}),
    export: on<File>(exportLanguageTexts),
    import: on<Report>(importLanguageTexts),
  }
}

const replaceIn = ({ content }: File, from: string, to: string) => {
  expect(content).toContain(from)
  return content.replace(from, to)
}

describe.each(['xliff', 'csv'] as const)('translation files in the format %s', (format) => {
  it('change nothing if they are imported as they were exported, for random layouts', async () => {
    const shop = await layoutsOf(api)
    for (const key of RANDOM_DESIGN_FILES) await shop.addFile(`${key}${format}`)
    const designs = randomDesign.map((design) =>
      JSON.parse(JSON.stringify(design).replaceAll(/fil_\w+/g, (key) => `${key}${format}`)),
    )
    await fc.assert(
      fc.asyncProperty(designs, fc.integer({ min: 0, max: 3 }), async (design, skipped) => {
        const layout = await newLayout(design, shop)
        const { texts } = await layout.write({ texts: { subject: 'Hallo' } })
        const some = texts.filter(({ place }, index) => place !== 'url' && index % 4 >= skipped)
        const words = Object.fromEntries(
          some.map(({ key, source }) => [key, source === '' ? 'neu' : `${source} neu`]),
        )
        await layout.write({ texts: words })
        const { version } = await layout.get(layout.id)
        const before = await layout.texts()
        const { content } = await layout.export({ format })
        const report = await layout.import({ content })
        expect(report).toMatchObject({ saved: false, version, changes: [], unknown: [] })
        expect(await layout.texts()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('can be imported as a dry run, which reports the changes, and then as one version', async () => {
    const layout = await newLayout()
    await layout.write({ texts: { subject: 'Hallo', 'head.text': 'Die Ernte ist da', 'go.label': '=Los' } })
    const file = await layout.export({ format })
    expect(file).toMatchObject({
      count: 5,
      filename: expect.stringMatching(/^The-Letter\.en-de\.(xlf|csv)$/),
    })
    const content = replaceIn(file, 'Die Ernte ist da', 'Die neue Ernte ist da')
    const preview = await layout.import({ content, dryRun: true })
    const change = {
      key: 'head.text',
      before: 'Die Ernte ist da',
      after: 'Die neue Ernte ist da',
      sourceChanged: false,
    }
    expect(preview).toMatchObject({ saved: false, version: 2, changes: [change], unchanged: 4 })
    expect((await layout.get(layout.id)).version).toBe(2)
    expect(await layout.import({ content })).toMatchObject({ saved: true, version: 3, changes: [change] })
    const { texts } = await layout.texts()
    expect(texts.find(({ key }) => key === 'head.text')?.target).toBe('Die neue Ernte ist da')
  })

  it('include links, unless they consist of Liquid, and changed links are validated as in a save', async () => {
    const dynamic = { id: 'dynamic', type: 'button', label: 'Order', href: '{{ variables.url }}' }
    const layout = await newLayout({ blocks: [...DESIGN.blocks, dynamic] })
    await layout.write({ texts: { subject: 'Hallo', 'go.href': 'https://shop.example/kosten' } })
    const file = await layout.export({ format })
    expect(file.content).toContain('go.href')
    expect(file.content).not.toContain('dynamic.href')
    expect(await layout.import({ content: file.content })).toMatchObject({ saved: false, changes: [] })
    const wrong = layout.import({
      content: replaceIn(file, 'https://shop.example/kosten', 'javascript:kosten'),
    })
    await expect(wrong).rejects.toThrow('go.href')
    const content = replaceIn(file, 'https://shop.example/kosten', 'https://laden.example/')
    const change = { key: 'go.href', after: 'https://laden.example/' }
    expect(await layout.import({ content })).toMatchObject({ saved: true, changes: [change] })
  })

  it('leave a text outdated if its source has changed since the export, and can contain unknown texts', async () => {
    const layout = await newLayout()
    await layout.write({ texts: { subject: 'Hallo', 'head.text': 'Ernte' } })
    const file = await layout.export({ format })
    const blocks = [{ ...DESIGN.blocks[0], text: 'Changed' }, DESIGN.blocks[1]]
    await layout.call('PATCH', `/${layout.id}`, { bodyDesign: { blocks } })
    await layout.write({ texts: { 'head.text': 'Ernte' } })
    const end = format === 'xliff' ? '</target' : '"'
    const content = replaceIn(file, `Ernte${end}`, `Neue Ernte${end}`)
    const report = await layout.import({ content })
    expect(report).toMatchObject({ saved: true, changes: [{ key: 'head.text', sourceChanged: true }] })
    const { texts } = await layout.texts()
    expect(texts.find(({ key }) => key === 'head.text')).toMatchObject({
      state: 'outdated',
      translatedFrom: 'The new harvest is in',
      source: 'Changed',
    })
  })

  it('mark an outdated text as up to date if a translator has confirmed it against the current source', async () => {
    const layout = await newLayout()
    await layout.write({ texts: { subject: 'Hallo', 'head.text': 'Ernte', 'go.label': 'Los' } })
    const old = await layout.export({ format })
    const blocks = [{ ...DESIGN.blocks[0], text: 'Changed' }, ...DESIGN.blocks.slice(1)]
    await layout.call('PATCH', `/${layout.id}`, { bodyDesign: { blocks }, subject: 'Hi' })
    const states = async () =>
      Object.fromEntries((await layout.texts()).texts.map(({ key, state }) => [key, state]))
    expect(await states()).toMatchObject({ 'head.text': 'outdated', subject: 'outdated' })
    // Confirmed, but against an older source text.
    expect(await layout.import({ content: old.content })).toMatchObject({ saved: false, confirmed: [] })
    const file = await layout.export({ format })
    const content =
      format === 'csv'
        ? file.content.replaceAll('"outdated"', '"OK"')
        : file.content.replaceAll('state="initial" subState="flowpost:outdated"', 'state="reviewed"')
    const confirmed = [{ key: 'subject' }, { key: 'head.text' }]
    const preview = await layout.import({ content, dryRun: true })
    expect(preview).toMatchObject({ saved: false, changes: [], confirmed, unchanged: 3 })
    expect(await states()).toMatchObject({ 'head.text': 'outdated', subject: 'outdated' })
    const { version } = await layout.get(layout.id)
    // Once together with a change, once without one.
    const other = content.replace('Hallo', 'Servus')
    expect(await layout.import({ content: other })).toMatchObject({
      saved: true,
      version: version + 1,
      changes: [{ key: 'subject' }],
      confirmed: [{ key: 'head.text' }],
    })
    expect(await states()).toMatchObject({ 'head.text': 'ok', subject: 'ok' })
    await layout.call('PATCH', `/${layout.id}`, { subject: 'Welcome' })
    const again = (await layout.export({ format })).content
    const alone =
      format === 'csv'
        ? again.replace('"outdated"', '"ok"')
        : again.replace('state="initial" sub', 'state="final" sub')
    expect(await layout.import({ content: alone })).toMatchObject({
      saved: true,
      version: version + 2,
      changes: [],
      confirmed: [{ key: 'subject' }],
    })
    expect(await states()).toMatchObject({ 'head.text': 'ok', subject: 'ok' })
  })

  it('are rejected with the line number of an invalid text, and nothing is saved', async () => {
    const layout = await newLayout()
    await layout.write({ texts: { subject: 'Hallo', 'head.text': 'Ernte' } })
    const file = await layout.export({ format })
    const content = replaceIn(file, 'Hallo', '{{ broken').replace('Ernte', 'Neue Ernte')
    for (const dryRun of [true, false])
      await expect(layout.import({ content, dryRun })).rejects.toThrow(/^content: line \d+: subject: /)
    expect((await layout.get(layout.id)).version).toBe(2)
  })

  it('are rejected with a line number if they are broken', async () => {
    const layout = await newLayout()
    await layout.write({ texts: { subject: 'Hallo' } })
    const { content } = await layout.export({ format })
    await expect(layout.import({ content: content.slice(0, -12) })).rejects.toThrow(/^content: line \d+: /)
  })
})

it('texts can be exported and imported on the command line', async () => {
  const layout = await newLayout()
  await layout.write({ texts: { subject: 'Hallo' } })
  const args = [layout.id, '--locale', 'de', '--store', layout.storeId, '--json']
  const out = await runCli(['language', 'export', ...args, '--format', 'csv'], api.database.environment)
  const { content } = JSON.parse(out.stdout) as File
  const changes = content.replace('Hallo', 'Guten Tag')
  const dryRun = await runCli(['language', 'import', ...args, '--dry-run'], api.database.environment, changes)
  expect(JSON.parse(dryRun.stdout)).toMatchObject({ saved: false, changes: [{ key: 'subject' }] })
  const imported = await runCli(['language', 'import', ...args], api.database.environment, changes)
  expect(JSON.parse(imported.stdout)).toMatchObject({ saved: true, version: 3 })
  const readable = await runCli(['language', 'export', ...args.slice(0, -1)], api.database.environment)
  expect(readable).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^<\?xml [\s\S]*<\/xliff>\n$/),
    stderr: expect.stringMatching(/^filename +\S+\.xlf\n[\s\S]*\ncount +\d+\n$/),
  })
})

it('an unknown language cannot be exported, and a file for another language cannot be imported', async () => {
  const layout = await newLayout()
  await expect(layout.export({})).rejects.toThrow('translation not found')
  await layout.write({ texts: { subject: 'Hallo' } })
  const { content } = await layout.export({})
  await expect(layout.import({ content, locale: 'fr' })).rejects.toThrow(
    'content: line 2: trgLang is de, not fr',
  )
})
