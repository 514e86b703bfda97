import { sql } from 'kysely'
import type { ActionType, Db, ExecutionStatus } from '../../ports.ts'
import type { Ctx, Services } from '../context.ts'

export type ExecutionKind = { storeId: string; actionType: ActionType; actionConfigId: string }

/** A step of a count: one more or fewer of a kind in a state. Without a day it changes only what is kept. */
export type CountChange = ExecutionKind & { status: ExecutionStatus; day: string | null; change: number }

export type ExecutionFilters = {
  actionType?: ActionType | undefined
  status?: ExecutionStatus | undefined
  actionConfigId?: string | undefined
}

const BATCH = 5000
/** The id under which the executions of all layouts and requests are counted together. */
const ALL = ''

/**
 * Notes how counts change, in the transaction that changes the state. Notes are only appended, so that
 * transactions which count for the same store and day never wait for each other; `addUpChanges` sums them up.
 */
export async function noteChanges(db: Db, changes: CountChange[]): Promise<void> {
  await db.insertInto('executionChanges').values(changes).execute()
}

export const dayOf = (time: string) => time.slice(0, 10)

/** How many executions are kept that meet the filters: from counts, because counting a million rows takes time. */
export async function countExecutions(
  ctx: Ctx,
  { actionType, status, actionConfigId }: ExecutionFilters,
): Promise<number> {
  let totals = ctx.db
    .selectFrom('executionTotals')
    .select(sql<number>`"count"`.as('number'))
    .where('storeId', '=', ctx.storeId)
    .where('actionConfigId', '=', actionConfigId ?? ALL)
  let latest = ctx.db
    .selectFrom('executionChanges')
    .select(sql<number>`"change"`.as('number'))
    .where('storeId', '=', ctx.storeId)
  if (actionConfigId !== undefined) latest = latest.where('actionConfigId', '=', actionConfigId)
  if (actionType !== undefined) {
    totals = totals.where('actionType', '=', actionType)
    latest = latest.where('actionType', '=', actionType)
  }
  if (status !== undefined) {
    totals = totals.where('status', '=', status)
    latest = latest.where('status', '=', status)
  }
  // In one query: what is added up meanwhile would be seen twice or not at all.
  const { total } = await ctx.db
    .selectFrom(totals.unionAll(latest).as('counted'))
    .select(sql<number>`cast(coalesce(sum("number"), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Adds the noted changes to the counts; what is counted does not change by it. */
export async function addUpChanges({ transact }: Services): Promise<void> {
  while ((await transact(addUpBatch)) === BATCH) {
    // There may be more.
  }
}

async function addUpBatch(db: Db): Promise<number> {
  const changes = await db.selectFrom('executionChanges').selectAll().orderBy('seq').limit(BATCH).execute()
  const last = changes.at(-1)
  if (!last) return 0
  await db.deleteFrom('executionChanges').where('seq', '<=', last.seq).execute()
  const days = new Map<string, CountChange>()
  const totals = new Map<string, CountChange>()
  for (const change of changes) {
    if (change.day !== null) add(days, [change.storeId, change.day, change.actionType, change.status], change)
    for (const actionConfigId of [ALL, change.actionConfigId])
      add(totals, [change.storeId, actionConfigId, change.actionType, change.status], {
        ...change,
        actionConfigId,
      })
  }
  for (const { storeId, day, actionType, status, change } of days.values())
    await db
      .insertInto('executionDays')
      .values({ storeId, day: day ?? '', actionType, status, count: change })
      .onConflict((already) =>
        already
          .columns(['storeId', 'day', 'actionType', 'status'])
          .doUpdateSet({ count: sql<number>`"executionDays"."count" + ${change}` }),
      )
      .execute()
  for (const { storeId, actionConfigId, actionType, status, change } of totals.values())
    await db
      .insertInto('executionTotals')
      .values({ storeId, actionConfigId, actionType, status, count: change })
      .onConflict((already) =>
        already
          .columns(['storeId', 'actionConfigId', 'actionType', 'status'])
          .doUpdateSet({ count: sql<number>`"executionTotals"."count" + ${change}` }),
      )
      .execute()
  return changes.length
}

function add(sums: Map<string, CountChange>, key: string[], change: CountChange) {
  const name = key.join(' ')
  const sum = sums.get(name)
  if (sum) sum.change += change.change
  else sums.set(name, { ...change })
}
