import { invoke } from '../src/core/call/operation.ts'
import { createLayout } from '../src/core/content/layouts/create-layout.ts'
import { listLayouts } from '../src/core/content/layouts/list-layouts.ts'
import { updateLayout } from '../src/core/content/layouts/update-layout.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { compareWithBare } from './compare.ts'
import { fillLayouts } from './fill.ts'
import { median, type Row, timeRow, timesOf } from './table.ts'

const SAVES = 300

/** Saving and reading a layout with 15 blocks, and searching 10,000 and 100,000 layouts. */
export async function benchLayouts(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    try {
      const { id, row } = await saveRow(database, kind)
      rows.push(row)
      const path = `/api/v1/email-templates/${id}`
      const goal = kind === 'sqlite' ? 0.5 : 0.25
      rows.push(...(await compareWithBare(database, path, `GET one layout, ${kind}`, goal)))
      rows.push(...(await searchRows(database, kind)))
    } finally {
      await database.remove()
    }
  }
  return rows
}

const design = (n: number) => ({
  blocks: Array.from({ length: 15 }, (_, i) =>
    i % 3 === 0
      ? { type: 'heading', text: `Heading ${i} of {{ variables.name }} ${n}` }
      : i % 3 === 1
        ? {
            type: 'text',
            html: `<p>Some <b>words</b> for {{ variables.name }} about {{ variables.item${i} }}.</p>`,
          }
        : { type: 'button', label: `Open ${i}`, href: 'https://shop.example/{{ variables.path }}' },
  ),
})

async function saveRow({ ctx }: BenchDatabase, kind: string): Promise<{ id: string; row: Row }> {
  const created = await invoke(createLayout, ctx, { name: 'Bench', subject: 'Hi', bodyDesign: design(0) })
  const { id } = created.output as { id: string }
  const times: number[] = []
  for (let n = 1; n <= SAVES; n++) {
    const startedMs = performance.now()
    await invoke(updateLayout, ctx, { id, bodyDesign: design(n) })
    times.push(performance.now() - startedMs)
  }
  const goalMs = kind === 'sqlite' ? 5 : 10
  return { id, row: timeRow(`save 15 blocks, ${kind}, p50`, median(times), goalMs) }
}

async function searchRows(database: BenchDatabase, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  let rareBefore = 0
  for (const count of [10_000, 100_000]) {
    await fillLayouts(database, count)
    const rare = await searchTime(database, 'needle')
    const common = await searchTime(database, 'layout')
    const goalMs = count === 10_000 ? 10 : 30
    rows.push(timeRow(`list, common term in ${count}, ${kind}, p50`, common, goalMs))
    const rareRow = timeRow(`list, rare term in ${count}, ${kind}, p50`, rare, 10)
    if (count === 100_000) {
      // Times below half a millisecond are noise.
      const isFlat = rare <= Math.max(rareBefore * 2, 0.5)
      const baseline = `10,000: ${rareBefore.toFixed(2)} ms`
      Object.assign(rareRow, { baseline, goal: '≤ 2× of 10,000', ratio: rare / rareBefore, isMet: isFlat })
    }
    rows.push(rareRow)
    rareBefore = rare
  }
  return rows
}

async function searchTime({ ctx }: BenchDatabase, q: string): Promise<number> {
  const times = await timesOf(async () => {
    const { output } = await invoke(listLayouts, ctx, { q })
    if ((output as { data: [] }).data.length === 0) throw new Error(`no results for ${q}`)
  })
  return median(times)
}
