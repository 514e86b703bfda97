import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getPreset } from '../../../../core/content/presets/get-preset.ts'
import { putPreset } from '../../../../core/content/presets/put-preset.ts'
import { putSettings } from '../../../../core/foundation/settings/put-settings.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { layoutsOf } from '../../../../testing/layouts.ts'
import { up } from './0046-preset-languages.ts'

const api = useHarnessWithoutWorker()

it('gives presets the language of the layouts that use them, or the store’s, and no translations', async () => {
  const layouts = await layoutsOf(api)
  const plain = await layoutsOf(api)
  await api.operate(putSettings, { mainLocale: 'fr' }, layouts.storeId)
  const put = async (storeId: string, name: string) => {
    const blocks = [{ type: 'heading', text: name }]
    return (await api.operate<{ id: string }>(putPreset, { kind: 'footer', name, blocks }, storeId)).id
  }
  const used = await put(layouts.storeId, 'Used')
  const unused = await put(layouts.storeId, 'Unused')
  const other = await put(plain.storeId, 'Other')
  for (const defaultLocale of ['de', 'de', 'en'])
    await layouts.create({ defaultLocale, bodyDesign: { blocks: [], footer: { presetId: used } } })

  const { db, kind } = api.app.database
  for (const column of ['defaultLocale', 'translations'])
    await sql`alter table "presets" drop column ${sql.ref(column)}`.execute(db)
  await up(db, kind)

  const read = (id: string, storeId: string) => api.operate(getPreset, { id }, storeId)
  const blocks = (text: string) => [expect.objectContaining({ type: 'heading', text })]
  const none = { translations: [] }
  const { storeId } = layouts
  expect(await read(used, storeId)).toMatchObject({ defaultLocale: 'de', blocks: blocks('Used'), ...none })
  expect(await read(unused, storeId)).toMatchObject({
    defaultLocale: 'fr',
    blocks: blocks('Unused'),
    ...none,
  })
  expect(await read(other, plain.storeId)).toMatchObject({ defaultLocale: 'en', ...none })
})
