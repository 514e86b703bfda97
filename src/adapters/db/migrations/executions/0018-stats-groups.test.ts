import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addUpChanges } from '../../../../core/executions/counts.ts'
import { purgeHistory } from '../../../../core/executions/purge-history.ts'
import { getStats } from '../../../../core/stats/get-stats.ts'
import { BUCKETS } from '../../../../engine/counts/durations.ts'
import { recordExecution } from '../../../../testing/executions.ts'
import { useHarness } from '../../../../testing/harness.ts'
import { up } from './0018-stats-groups.ts'

const api = useHarness()
const DAY = 24 * 3600
const SAME = [
  'totals',
  'byActionType',
  'daily',
  'durationMs',
  'byLayout',
  'byRequest',
  'bySender',
  'byLanguage',
]

type Stats = Record<string, unknown> & { byLayout: { key: string | null; total: number }[] }
const statsOf = (storeId: string) => api.operate<Stats>(getStats, { days: 365 }, storeId)
const part = (stats: Stats) =>
  Object.fromEntries([...SAME, 'failureReasons'].map((name) => [name, stats[name]]))

/** The tables as they were before. */
async function undo() {
  const { db } = api.app.store
  await db.schema.dropTable('executionGroups').execute()
  await db.schema.alterTable('executions').dropColumn('day').execute()
  await db.schema.alterTable('executions').addColumn('error', 'text').execute()
  await sql`update "executions" set "error" = 'quota exceeded' where "errorCode" = 'quota.exceeded'`.execute(
    db,
  )
  for (const column of ['senderId', 'locale', 'reason', 'durationBucket'])
    await db.schema.alterTable('executionChanges').dropColumn(column).execute()
  for (const bucket of BUCKETS) await db.schema.alterTable('executionDays').dropColumn(bucket).execute()
}

async function redo() {
  const { db, kind } = api.app.store
  await up(db as never, kind)
  await db.schema.alterTable('executions').dropColumn('error').execute()
}

async function record(storeId: string) {
  const mail = { senderId: 'smt_1', locale: 'de', request: { locale: 'de' }, durationMs: 120 }
  await recordExecution(api, storeId, mail)
  await recordExecution(api, storeId, {
    ...mail,
    status: 'FAILED',
    error: 'quota exceeded',
    actionConfigId: 'lay_b',
  })
  await recordExecution(api, storeId, { status: 'PENDING' })
  await recordExecution(api, storeId, {
    ...{ actionType: 'HTTP_REQUEST', actionConfigId: 'req_a' },
    status: 'SUCCESS',
  })
}

it('counts what is there as if it had been counted from the start; what was purged goes under no name', async () => {
  const { id } = await api.newStore()
  const { db } = api.app.store
  await record(id)
  await addUpChanges(api.app.services)
  await record(id)
  const before = part(await statsOf(id))
  await undo()
  await redo()
  expect(part(await statsOf(id))).toEqual(before)
  expect(
    (await db.selectFrom('executionChanges').selectAll().where('storeId', '=', id).execute()).length,
  ).toBe(0)

  api.clock.advance(60 * DAY)
  await purgeHistory(api.app.services, 30)
  await undo()
  await redo()
  const after = await statsOf(id)
  expect(after.totals).toEqual(before.totals)
  expect(after.byActionType).toEqual(before.byActionType)
  // The two that wait are kept.
  expect(after.byLayout.map(({ key, total }) => [key, total])).toEqual([
    [null, 4],
    ['lay_a', 2],
  ])
  expect(after.failureReasons).toEqual([{ reason: null, failed: 2 }])
})
