import { indexExecutions } from '../src/adapters/db/search-sqlite.ts'
import { invoke } from '../src/core/call/operation.ts'
import { listHistory } from '../src/core/delivery/history/list-history.ts'
import { getStats } from '../src/core/delivery/stats/get-stats.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { CONFIGS, DAYS, fillExecutions } from './fill.ts'
import { searchRows } from './history-search.ts'
import { median, type Row, timeRow, timesOf } from './table.ts'

const EXECUTIONS = 1_000_000

/** Pages and totals of a million executions for several filters and searches, and a year of stats. */
export async function benchHistory(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind)
    try {
      await fillExecutions(database, 0, EXECUTIONS)
      rows.push(...(await listRows(database, kind)), await statsRow(database, kind))
      if (kind === 'sqlite') await indexExecutions(database.app.services.transact)
      rows.push(...(await searchRows(database, kind)))
    } finally {
      await database.remove()
    }
  }
  return rows
}

const FILTERS: Record<string, Record<string, string>> = {
  'no filter': {},
  actionType: { actionType: 'HTTP_REQUEST' },
  'status SUCCESS': { status: 'SUCCESS' },
  'status FAILED': { status: 'FAILED' },
  actionConfigId: { actionConfigId: 'lay_7' },
  'type and status': { actionType: 'EMAIL', status: 'FAILED' },
  'all three': { actionType: 'EMAIL', status: 'SUCCESS', actionConfigId: 'lay_7' },
}

async function listRows({ ctx }: BenchDatabase, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, filter] of Object.entries(FILTERS))
    for (const page of [1, 1000]) {
      const times = await timesOf(async () => {
        const { output } = await invoke(listHistory, ctx, { ...filter, page })
        const { pagination } = output as { pagination: { total: number } }
        if (pagination.total < CONFIGS) throw new Error(`${name}: total is ${pagination.total}`)
      })
      rows.push(timeRow(`history, ${name}, page ${page}, ${kind}, p50`, median(times), 20))
    }
  return rows
}

async function statsRow({ ctx }: BenchDatabase, kind: string): Promise<Row> {
  const times = await timesOf(async () => {
    const { output } = await invoke(getStats, ctx, { days: DAYS })
    const { totals } = output as { totals: { total: number } }
    if (totals.total !== EXECUTIONS) throw new Error(`${totals.total} executions in the stats`)
  })
  return timeRow(`stats, ${DAYS} days, ${kind}, p50`, median(times), 20)
}
