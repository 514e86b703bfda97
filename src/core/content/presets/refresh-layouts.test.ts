import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { putPreset } from './put-preset.ts'
import { refreshStaleLayouts } from './refresh-layouts.ts'

const api = useHarnessWithoutWorker()

it('a layout is still refreshed if the database was unavailable at the first attempt', async () => {
  const layouts = await layoutsOf(api)
  const put = (text: string) =>
    api.operate<{ id: string }>(
      putPreset,
      { kind: 'footer', name: 'Shared', blocks: [{ type: 'heading', text }] },
      layouts.storeId,
    )
  const { id: presetId } = await put('Old footer')
  const { id } = await layouts.create({ bodyDesign: { blocks: [], footer: { presetId } } })
  await put('New footer')
  const { services } = api.app
  const failures: string[] = []
  const refresh = (changes: Partial<typeof services> = {}) =>
    refreshStaleLayouts({ ...services, ...changes }, (layoutId) => failures.push(layoutId))
  const transact = () => Promise.reject(new DatabaseUnavailable())
  await expect(refresh({ transact })).rejects.toThrow(DatabaseUnavailable)
  await refresh()
  expect((await layouts.get(id)).html).toContain('New footer')
  expect(failures).toEqual([])
})
