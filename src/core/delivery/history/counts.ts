import { sql } from 'kysely'
import type { Db } from '../../../ports/store.ts'
import type { ActionType, EndStatus, ExecutionStatus, Tables } from '../../../ports/tables.ts'
import type { Ctx, Services } from '../../call/context.ts'
import { addToDays, addToGroups } from '../stats/add-up.ts'
import { addUpMessages } from './quota.ts'

type ExecutionKind = { storeId: string; actionType: ActionType; actionConfigId: string }

/** A change to a count: one more or fewer of a kind ended like this. Without a day it changes only the history's totals. */
export type CountChange = ExecutionKind & { status: EndStatus; day: string | null; change: number }

export type ExecutionFilters = {
  actionType?: ActionType | undefined
  status?: ExecutionStatus | undefined
  actionConfigId?: string | undefined
}

const BATCH = 2000
/** The id under which executions of all layouts and requests are counted together. */
const ALL = ''

/**
 * How many stored executions match the filters: those that have ended from counts, because counting a million rows takes
 * time; those that are pending from their rows.
 */
export async function countExecutions(
  ctx: Ctx,
  { actionType, status, actionConfigId }: ExecutionFilters,
): Promise<number> {
  const { db, storeId } = ctx
  let pending = db
    .selectFrom('executions')
    .select(sql<number>`count(*)`.as('number'))
    .where('storeId', '=', storeId)
    .where('status', '=', sql.lit('PENDING'))
  let totals = db
    .selectFrom('executionTotals')
    .select(sql<number>`"count"`.as('number'))
    .where('storeId', '=', storeId)
    .where('actionConfigId', '=', actionConfigId ?? ALL)
  let latest = db
    .selectFrom('executionChanges')
    .select(sql<number>`"change"`.as('number'))
    .where('storeId', '=', storeId)
  if (actionConfigId !== undefined) {
    pending = pending.where('actionConfigId', '=', actionConfigId)
    latest = latest.where('actionConfigId', '=', actionConfigId)
  }
  if (actionType !== undefined) {
    pending = pending.where('actionType', '=', actionType)
    totals = totals.where('actionType', '=', actionType)
    latest = latest.where('actionType', '=', actionType)
  }
  if (status !== undefined && status !== 'PENDING') {
    totals = totals.where('status', '=', status)
    latest = latest.where('status', '=', status)
  }
  const ended = totals.unionAll(latest)
  const counted = status === 'PENDING' ? pending : status === undefined ? ended.unionAll(pending) : ended
  // In one query: a change added up in between would be counted twice or not at all.
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`cast(coalesce(sum("number"), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Folds the recorded changes into the counts; the totals stay the same. */
export async function addUpChanges({ transact }: Services): Promise<void> {
  while ((await transact(addUpBatch)) === BATCH) {
    // There may be more.
  }
}

async function addUpBatch(db: Db): Promise<number> {
  const changes = await db.selectFrom('executionChanges').selectAll().orderBy('seq').limit(BATCH).execute()
  const last = changes.at(-1)
  if (!last) return 0
  await addToDays(db, last.seq)
  await addToGroups(db, last.seq)
  await addToTotals(db, sumByKind(changes))
  await addUpMessages(db, changes)
  await db.deleteFrom('executionChanges').where('seq', '<=', last.seq).execute()
  return changes.length
}

function sumByKind(changes: readonly CountChange[]): Tables['executionTotals'][] {
  const totals = new Map<string, Tables['executionTotals']>()
  for (const { storeId, actionType, status, change, ...kind } of changes)
    for (const actionConfigId of [ALL, kind.actionConfigId]) {
      const key = `${storeId} ${actionConfigId} ${actionType} ${status}`
      const sum = totals.get(key) ?? { storeId, actionConfigId, actionType, status, count: 0 }
      sum.count += change
      totals.set(key, sum)
    }
  return [...totals.values()]
}

const addToTotals = (db: Db, totals: Tables['executionTotals'][]) =>
  db
    .insertInto('executionTotals')
    .values(totals)
    .onConflict((already) =>
      already.columns(['storeId', 'actionConfigId', 'actionType', 'status']).doUpdateSet((eb) => ({
        count: eb('executionTotals.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute()
