import { sql } from 'kysely'
import { addUpChanges } from '../src/core/history/counts.ts'
import { listHistory } from '../src/core/history/list-history.ts'
import { newId } from '../src/core/ids.ts'
import { invoke } from '../src/core/operation.ts'
import { searchTextOf } from '../src/core/search.ts'
import { getStats } from '../src/core/stats/get-stats.ts'
import type { ActionType, ExecutionStatus } from '../src/ports.ts'
import { type BenchStore, createBenchStore, STORES } from './bench-store.ts'
import { median, type Row, timeRow } from './table.ts'

const EXECUTIONS = 1_000_000
const BATCH = 500
const CONFIGS = 50
const DAYS = 365
const CALLS = 20
const DAY_MS = 24 * 3600 * 1000

/** Pages and totals of a million executions under every filter, and stats over a year of them. */
export async function benchHistory(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of STORES) {
    const store = await createBenchStore(kind)
    try {
      await fill(store)
      rows.push(...(await listFigures(store, kind)), await statsFigure(store, kind))
    } finally {
      await store.remove()
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

async function listFigures({ ctx }: BenchStore, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, filter] of Object.entries(FILTERS))
    for (const page of [1, 1000]) {
      const times = await timesOf(async () => {
        const { output } = await invoke(listHistory, ctx, { ...filter, page })
        const { pagination } = output as { pagination: { total: number } }
        if (pagination.total < CONFIGS) throw new Error(`${name}: a total of ${pagination.total}`)
      })
      rows.push(timeRow(`history, ${name}, page ${page}, ${kind}, p50`, median(times), 20))
    }
  return rows
}

async function statsFigure({ ctx }: BenchStore, kind: string): Promise<Row> {
  const times = await timesOf(async () => {
    const { output } = await invoke(getStats, ctx, { days: DAYS })
    const { totals } = output as { totals: { total: number } }
    if (totals.total !== EXECUTIONS) throw new Error(`${totals.total} executions in the stats`)
  })
  return timeRow(`stats, ${DAYS} days, ${kind}, p50`, median(times), 10)
}

async function timesOf(call: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < CALLS; i++) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times
}

/** Executions as the engine leaves them, spread over a year, written many at a time with their counts. */
async function fill({ ctx, house }: BenchStore) {
  for (let at = 0; at < EXECUTIONS; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => execution(ctx.storeId, at + i))
    await ctx.db.transaction().execute(async (db) => {
      await db.insertInto('executions').values(rows).execute()
      const changes = rows.map(({ storeId, actionType, actionConfigId, status, createdAt }) => ({
        storeId,
        actionType,
        actionConfigId,
        status,
        day: createdAt.slice(0, 10),
        change: 1,
      }))
      await db.insertInto('executionChanges').values(changes).execute()
    })
    if (at % 50_000 === 0) await addUpChanges(house.services)
  }
  await addUpChanges(house.services)
  if (house.store.kind === 'postgres') await sql`vacuum analyze`.execute(ctx.db)
  else await sql`analyze`.execute(ctx.db)
}

function execution(storeId: string, n: number) {
  const actionType: ActionType = n % 10 < 7 ? 'EMAIL' : 'HTTP_REQUEST'
  const status: ExecutionStatus =
    n % 1000 === 0 ? 'PENDING' : n % 14 === 0 ? 'FAILED' : n % 34 === 0 ? 'SKIPPED' : 'SUCCESS'
  const subject = actionType === 'EMAIL' ? `Your order ${n} is on its way` : null
  const name = actionType === 'EMAIL' ? 'Order confirmation' : 'Update the CRM'
  const createdAt = new Date(
    Date.now() - (DAYS - 1) * DAY_MS + (n / EXECUTIONS) * (DAYS - 1) * DAY_MS,
  ).toISOString()
  const runId = `run-${n.toString(36)}`
  return {
    id: newId('exe'),
    storeId,
    actionType,
    status,
    actionConfigId: `${actionType === 'EMAIL' ? 'lay' : 'req'}_${Math.floor(n / 10) % CONFIGS}`,
    actionConfigName: name,
    trigger: 'workflow' as const,
    stepRef: `step-${n % 20}`,
    runId,
    recipients: actionType === 'EMAIL' ? `["customer${n}@example.com"]` : null,
    subject,
    httpStatus: actionType === 'EMAIL' ? null : 200,
    error: null,
    durationMs: 120,
    attempts: 1,
    searchText: searchTextOf(name, subject, runId, `step-${n % 20}`),
    createdAt,
    finishedAt: createdAt,
  }
}
