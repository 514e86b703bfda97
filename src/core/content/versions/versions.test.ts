import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

type Version = { version: number; action: string; changed: string[]; author: string; source: string }
type FullVersion = Version & { layout: Record<string, unknown>; translations: Record<string, unknown>[] }

async function newLayout(body: object = {}) {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create(body)
  return {
    ...layouts,
    id,
    change: (fields: object) => layouts.call('PATCH', `/${id}`, fields),
    versions: async (query = '') =>
      (await layouts.call<{ data: Version[] }>('GET', `/${id}/versions${query}`)).body,
    version: (n: number | string) => layouts.call<FullVersion>('GET', `/${id}/versions/${n}`),
    restore: (n: number | string) => layouts.call('POST', `/${id}/versions/${n}/restore`),
  }
}

describe('versions', () => {
  it('are created by every save, and listed newest first with author and action', async () => {
    const layout = await newLayout()
    await layout.change({ subject: 'two', description: 'note' })
    await layout.call('PUT', `/${layout.id}/translations/de`, { subject: 'drei' })
    await layout.call('PUT', `/${layout.id}/translations/de`, { subject: 'vier' })
    await layout.call('POST', `/${layout.id}/translations/de/promote`)
    await layout.call('DELETE', `/${layout.id}/translations/en`)
    const { data } = await layout.versions()
    expect(data.map(({ version, action, changed }) => [version, action, changed])).toEqual([
      [6, 'translation.delete', ['translations.en']],
      [5, 'promote', ['defaultLocale', 'subject', 'translations.de', 'translations.en']],
      [4, 'translation.save', ['translations.de.subject']],
      [3, 'translation.save', ['translations.de']],
      [2, 'update', ['description', 'subject']],
      [1, 'create', expect.arrayContaining(['name', 'subject', 'bodyDesign'])],
    ])
    expect(data[0]).toMatchObject({ source: 'api', author: 'test', createdAt: expect.stringMatching(/Z$/) })
  })

  it('are not created by a rejected save', async () => {
    const layout = await newLayout()
    await layout.change({ subject: '' })
    expect((await layout.versions()).data).toHaveLength(1)
  })

  it('contain the layout and all its languages as they were', async () => {
    const layout = await newLayout({ bodyType: 'text', body: 'one' })
    await layout.call('PUT', `/${layout.id}/translations/de`, { subject: 'Hallo', body: 'eins' })
    await layout.change({ body: 'two' })
    const { body } = await layout.version(2)
    expect(body.layout).toMatchObject({ subject: 'Subject', body: 'one', attachments: [], bodyType: 'text' })
    expect(body.translations).toEqual([
      expect.objectContaining({ locale: 'de', subject: 'Hallo', body: 'eins' }),
    ])
  })

  it('are limited to the newest 25, and their numbers are never reused', async () => {
    const layout = await newLayout()
    for (let n = 2; n <= 28; n++) await layout.change({ subject: `subject ${n}` })
    const body = await layout.versions('?limit=100')
    expect(body.data.map(({ version }) => version)).toEqual(Array.from({ length: 25 }, (_, i) => 28 - i))
    expect((await layout.version(3)).status).toBe(404)
    expect((await layout.restore(3)).status).toBe(404)
    expect((await layout.restore(4)).body).toMatchObject({ restored: 4, version: 29 })
  })

  it('can be searched by author and action, and are paginated', async () => {
    const layout = await newLayout()
    await layout.change({ subject: 'two' })
    expect((await layout.versions('?q=CREATE')).data.map(({ version }) => version)).toEqual([1])
    expect((await layout.versions('?limit=1&page=2')).data.map(({ version }) => version)).toEqual([1])
  })

  it('are rejected if their number is invalid, and not found if it is unknown', async () => {
    const layout = await newLayout()
    for (const invalid of ['0', 'x', '1.5', '-1'])
      expect(await layout.version(invalid)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^version: /) },
      })
    expect((await layout.version('99999999999999')).status).toBe(404)
    expect(await layout.version(2)).toMatchObject({ status: 404, body: { error: 'version not found' } })
  })
})

describe('restoring a version', () => {
  it('restores everything, including languages, as a new version', async () => {
    const layout = await newLayout({ description: 'first' })
    await layout.call('PUT', `/${layout.id}/translations/de`, { subject: 'Hallo' })
    await layout.call('POST', `/${layout.id}/translations/de/promote`)
    await layout.call('PUT', `/${layout.id}/translations/fr`, { subject: 'Salut' })
    await layout.change({ description: null, name: 'other' })
    const reply = await layout.restore(2)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        restored: 2,
        version: 6,
        layout: { name: 'Layout', description: 'first', defaultLocale: 'en' },
      },
    })
    const then = (await layout.version(2)).body
    const now = (await layout.version(6)).body
    expect({ layout: now.layout, translations: now.translations }).toEqual({
      layout: then.layout,
      translations: then.translations,
    })
    expect(now.action).toBe('restore')
  })

  it('fails if the version uses a file that has since been deleted, and changes nothing', async () => {
    const layout = await newLayout({ bodyType: 'text' })
    await layout.addFile(`fil_${layout.id.slice(4)}`)
    const attachments = [{ filename: 'a', fileKey: `fil_${layout.id.slice(4)}` }]
    await layout.change({ attachments })
    await layout.change({ attachments: [] })
    await api.app.database.db.deleteFrom('files').where('storeId', '=', layout.storeId).execute()
    expect(await layout.restore(2)).toMatchObject({
      status: 400,
      body: { error: `attachments[0].fileKey: fil_${layout.id.slice(4)} no longer exists` },
    })
    expect((await layout.get(layout.id)).version).toBe(3)
  })
})

describe('the diff of two versions', () => {
  it('has no entry for equal, absent or null values', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({
      bodyType: 'text',
      body: 'a',
      marketingTexts: { companyDetails: 'x' },
    })
    const texts = { companyDetails: 'x', unsubscribeLinkLabel: 'Leave' }
    await layouts.call('PATCH', `/${id}`, { subject: 'Other', marketingTexts: texts })
    for (const path of ['1/diff', '2/diff']) {
      const { changes } = (
        await layouts.call<{ changes: { before: unknown; after: unknown }[] }>(
          'GET',
          `/${id}/versions/${path}`,
        )
      ).body
      expect(changes.filter(({ before, after }) => before === after)).toEqual([])
      expect(changes.length).toBeGreaterThan(0)
    }
  })

  it('compares blocks by id, wherever they have moved', async () => {
    const block = (id: string, text = id) => ({ type: 'heading', text, id })
    const layout = await newLayout({ bodyDesign: { blocks: [block('a'), block('b'), block('c')] } })
    type Diff = { changes: { path: string; before: object | null; after: object | null }[] }
    const change = async (blocks: object[]) => {
      const { body } = await layout.call<{ version: number }>('PATCH', `/${layout.id}`, {
        bodyDesign: { blocks },
      })
      const diff = await layout.call<Diff>('GET', `/${layout.id}/versions/${body.version}/diff`)
      return diff.body.changes
    }
    expect(await change([block('new'), block('a'), block('b', 'B'), block('c')])).toMatchObject([
      { path: 'bodyDesign.blocks[0]', before: null, after: { id: 'new' } },
      { path: 'bodyDesign.blocks[2].text', before: 'b', after: 'B' },
    ])
    expect(await change([block('a'), block('c'), block('b', 'B')])).toMatchObject([
      { path: 'bodyDesign.blocks[0]', before: { id: 'new' }, after: null },
      { path: 'bodyDesign.blocks', before: ['a', 'b', 'c'], after: ['a', 'c', 'b'] },
    ])
  })

  it('lists differences field by field', async () => {
    const layout = await newLayout({ bodyDesign: { blocks: [{ type: 'heading', text: 'a', id: 'h' }] } })
    await layout.change({ subject: 'two', bodyDesign: { blocks: [{ type: 'heading', text: 'b', id: 'h' }] } })
    await layout.call('PUT', `/${layout.id}/translations/de`, { subject: 'Hallo' })
    const diff = async (path: string) => (await layout.call('GET', `/${layout.id}/versions/${path}`)).body
    expect(await diff('2/diff')).toEqual({
      from: 1,
      to: 2,
      changes: [
        { path: 'subject', before: 'Subject', after: 'two' },
        { path: 'bodyDesign.blocks[0].text', before: 'a', after: 'b' },
      ],
    })
    expect(await diff('2/diff?against=3')).toMatchObject({
      from: 3,
      to: 2,
      changes: [{ path: 'translations.de', after: null }],
    })
    expect(await diff('1/diff')).toMatchObject({
      from: 0,
      to: 1,
      changes: expect.arrayContaining([{ path: 'subject', before: null, after: 'Subject' }]),
    })
    const text = await newLayout({ bodyType: 'text', body: 'a' })
    await text.call('PUT', `/${text.id}/translations/de`, { subject: 'Hallo', body: 'b' })
    expect((await text.call('GET', `/${text.id}/versions/2/diff`)).body.changes).toEqual([
      {
        path: 'translations.de',
        before: null,
        after: { subject: 'Hallo', previewText: '', body: 'b', attachments: null, marketingTexts: null },
      },
    ])
    await text.change({ subject: 'two' })
    expect((await text.call('GET', `/${text.id}/versions/3/diff`)).body.changes).toEqual([
      { path: 'subject', before: 'Subject', after: 'two' },
    ])
    expect(await diff('1/diff?against=9')).toEqual({ error: 'version not found' })
    expect(await diff('1/diff?against=x')).toEqual({ error: 'against: must be a positive integer' })
  })
})
