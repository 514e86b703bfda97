import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getVersion } from '../../../../core/content/versions/get-version.ts'
import { signInAs } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { layoutsOf } from '../../../../testing/layouts.ts'
import { up } from './0041-following-languages.ts'

const api = useHarnessWithoutWorker()

const DESIGN = {
  blocks: [
    { id: 'a', type: 'heading', text: 'Hello' },
    { id: 'b', type: 'image', url: 'https://shop.example/a.png' },
    { id: 'c', type: 'table', columns: [{ title: 'A' }], rows: [['x']] },
  ],
}
const TRANSLATED_DESIGN = JSON.parse(
  JSON.stringify(DESIGN).replace('Hello', 'Hallo').replace('a.png', 'de.png'),
)
const SEPARATE_DESIGN = { blocks: [...TRANSLATED_DESIGN.blocks, { id: 'd', type: 'divider' }] }

it('makes a language follow the layout if it was last saved in the app with the same structure, and leaves its content unchanged', async () => {
  const layouts = await layoutsOf(api)
  const person = await signInAs(api, { roles: { [layouts.storeId]: 'editor' } })
  const { id } = await layouts.create({ bodyDesign: DESIGN })
  const saves: [locale: string, source: 'app' | 'api', bodyDesign: object | null][] = [
    ['de', 'app', TRANSLATED_DESIGN],
    ['fr', 'app', SEPARATE_DESIGN],
    ['it', 'app', null],
    ['es', 'api', TRANSLATED_DESIGN],
    ['nl', 'api', TRANSLATED_DESIGN],
    ['nl', 'app', TRANSLATED_DESIGN],
    ['pt', 'app', TRANSLATED_DESIGN],
    ['pt', 'api', TRANSLATED_DESIGN],
  ]
  for (const [locale, source, bodyDesign] of saves) {
    api.clock.advance(1)
    const content = { subject: locale, bodyDesign, followsDesign: false }
    if (source === 'api') await layouts.call('PUT', `/${id}/translations/${locale}`, content)
    else await person.call('putTranslation', { id, locale, ...content }, { store: layouts.storeId })
  }
  const version = saves.length + 1
  const readState = async () => {
    const list = await layouts.call<{ data: Record<string, unknown>[] }>('GET', `/${id}/translations`)
    const stored = await api.operate<{ translations: Record<string, unknown>[] }>(
      getVersion,
      { id, version },
      layouts.storeId,
    )
    const split = (languages: Record<string, unknown>[]) => ({
      content: languages.map(({ followsDesign: _, ...content }) => content),
      following: languages.filter(({ followsDesign }) => followsDesign).map(({ locale }) => locale),
    })
    return { now: split(list.body.data), version: split(stored.translations), layout: await layouts.get(id) }
  }
  const before = await readState()
  expect(before.now.content).toHaveLength(6)
  expect(before.now.following).toEqual([])

  const { db, kind } = api.app.database
  await sql`alter table "translations" drop column "follows"`.execute(db)
  await up(db, kind)

  const after = await readState()
  expect(after.now).toEqual({ content: before.now.content, following: ['de', 'nl'] })
  expect(after.version).toEqual({ content: before.version.content, following: ['de', 'nl'] })
  expect(after.layout).toEqual(before.layout)
})
