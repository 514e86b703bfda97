import { type AnyOperation, invoke } from '../src/core/call/operation.ts'
import { getLayout } from '../src/core/content/layouts/get-layout.ts'
import { listLayouts } from '../src/core/content/layouts/list-layouts.ts'
import { getHistoryEntry } from '../src/core/delivery/history/get-history-entry.ts'
import { listHistory } from '../src/core/delivery/history/list-history.ts'
import { createClaimer } from '../src/core/delivery/queue/claim.ts'
import { getStats } from '../src/core/delivery/stats/get-stats.ts'
import { listFiles } from '../src/core/foundation/files/list-files.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { fillExecutions, fillFiles, fillLayouts } from './fill.ts'
import { median, type Row, timeRow, timesOf } from './table.ts'

/** The number of layouts and of files; there are ten times as many executions. */
const SIZES = [1_000, 10_000, 100_000]
/** Enough for the timed claims. */
const WAITING_EACH = 500
const WAITING = 100_000
const CLAIM_GOAL_MS = 3
/** Times below this are noise. */
const NOISE_MS = 1

/** How lists, reads, statistics and claims slow down as a store grows to 10 and 100 times its size. */
export async function benchGrowth(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    try {
      const timesByName = new Map<string, number[]>()
      let filledSize = 0
      for (const size of SIZES) {
        await fillLayouts(database, size)
        await fillFiles(database, filledSize, size)
        await fillExecutions(database, filledSize * 10, size * 10, WAITING_EACH)
        filledSize = size
        for (const [name, ms] of await measure(database))
          timesByName.set(name, [...(timesByName.get(name) ?? []), ms])
      }
      for (const [name, times] of timesByName) rows.push(growthRow(`${name}, ${kind}`, times))
      await fillExecutions(database, 0, WAITING, WAITING)
      const claims = await timesOfClaims(database)
      rows.push(
        timeRow(
          `claim with 1,000,000 finished and 100,000 waiting, ${kind}, p50`,
          median(claims),
          CLAIM_GOAL_MS,
        ),
      )
    } finally {
      await database.remove()
    }
  }
  return rows
}

/** Ends claimed executions before the next claim, as a worker would. */
const timesOfClaims = ({ ctx }: BenchDatabase) =>
  timesOf(
    () => createClaimer(ctx.services.queue, { atOnce: 20, perGroup: 20, whenUntried: 20 }).claim(),
    (claimed) =>
      ctx.db
        .updateTable('executions')
        .set({ status: 'SUCCESS', dueAt: null, lease: null, leaseUntil: null })
        .where(
          'id',
          'in',
          claimed.map(({ id }) => id),
        )
        .execute(),
  )

async function measure(database: BenchDatabase): Promise<[string, number][]> {
  const { ctx } = database
  const call = async (operation: AnyOperation, input: Record<string, unknown>) =>
    (await invoke(operation, ctx, input)).output as { data: { id: string }[] }
  const time = async (work: () => Promise<unknown>) => median(await timesOf(work))
  const layoutId = (await call(listLayouts, {})).data[0]?.id
  const executionId = (await call(listHistory, {})).data[0]?.id
  return [
    ['list layouts', await time(() => call(listLayouts, {}))],
    ['find layouts', await time(() => call(listLayouts, { q: 'needle' }))],
    ['get layout', await time(() => call(getLayout, { id: layoutId }))],
    ['list files', await time(() => call(listFiles, {}))],
    ['list history', await time(() => call(listHistory, {}))],
    ['list failed history', await time(() => call(listHistory, { status: 'FAILED' }))],
    ['get history entry', await time(() => call(getHistoryEntry, { id: executionId }))],
    ['stats for a year', await time(() => call(getStats, { days: 365 }))],
    ['claim', median(await timesOfClaims(database))],
  ]
}

/** Growth must be at most linear: ten times the data may take at most ten times as long. */
function growthRow(name: string, [one = 0, ten = 0, hundred = 0]: number[]): Row {
  return {
    metric: `${name}, p50 at 100×`,
    measured: `${hundred.toFixed(2)} ms`,
    baseline: `1×: ${one.toFixed(2)} ms, 10×: ${ten.toFixed(2)} ms`,
    ratio: hundred / one,
    goal: 'at most linear',
    isMet: hundred <= Math.max(10 * ten, NOISE_MS),
  }
}
