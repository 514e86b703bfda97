import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { putPreset } from '../presets/put-preset.ts'

const api = useHarnessWithoutWorker()

const CELLS = 1_600
const tables = (count: number) =>
  Array.from({ length: count }, () => ({
    type: 'table',
    columns: Array.from({ length: 8 }, () => ({ title: 't', cell: 'c' })),
    rows: Array.from({ length: 200 }, () => Array.from({ length: 8 }, () => 'a')),
  }))
const TOO_MANY = 'layout: the designs of the layout and its languages together have more than 25000 texts'

it('a layout with its languages, or a preset, is rejected if it has more than 25,000 texts', async () => {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ bodyDesign: { blocks: tables(5) } })
  const put = (locale: string, count: number) =>
    layouts.call('PUT', `/${id}/translations/${locale}`, {
      subject: 'S',
      bodyDesign: { blocks: tables(count) },
    })
  expect(await put('de', 5)).toMatchObject({ status: 201 })
  expect((await put('fr', 5)).status).toBe(201)
  expect(await put('it', 1)).toMatchObject({ status: 400, body: { error: TOO_MANY } })
  const larger = await layouts.call('PATCH', `/${id}`, { bodyDesign: { blocks: tables(6) } })
  expect(larger).toMatchObject({ status: 400, body: { error: TOO_MANY } })
  const blocks = tables(Math.ceil(25_000 / CELLS))
  await expect(
    api.operate(putPreset, { kind: 'footer', name: 'Long', blocks }, layouts.storeId),
  ).rejects.toMatchObject({ problem: { code: 'layout.too_many_texts' } })
})
