import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ports/store.ts'
import type { ActionType, ExecutionStatus, Tables } from '../../ports/tables.ts'
import { forRows } from '../../statements/rows.ts'
import type { Ctx, Services } from '../call/context.ts'
import { addUpMessages } from './quota.ts'

export type ExecutionKind = { storeId: string; actionType: ActionType; actionConfigId: string }

/** A change to a count: one more or fewer of a kind in a state. Without a day it changes only the total kept. */
export type CountChange = ExecutionKind & { status: ExecutionStatus; day: string | null; change: number }

export type ExecutionFilters = {
  actionType?: ActionType | undefined
  status?: ExecutionStatus | undefined
  actionConfigId?: string | undefined
}

const BATCH = 5000
/** The id under which executions of all layouts and requests are counted together. */
const ALL = ''

type CountedValue = (name: 'storeId' | 'actionType' | 'actionConfigId' | 'day') => RawBuilder<unknown>

/**
 * Records how counts change, in the transaction that changes the state. Changes are only appended, so that
 * transactions for the same store and day never wait for each other; `addUpChanges` sums them up.
 */
export const noteCountChange = (
  { value, from }: { value: CountedValue; from: RawBuilder<unknown> },
  ...changes: readonly [status: RawBuilder<unknown>, change: RawBuilder<unknown> | number][]
) => {
  const noted = changes.map(
    ([status, change]) => sql`
      select ${value('storeId')}, ${value('actionType')}, ${value('actionConfigId')}, ${status}, ${value('day')},
        ${typeof change === 'number' ? sql.lit(change) : change} ${from}`,
  )
  return sql`
    insert into "executionChanges" ("storeId", "actionType", "actionConfigId", "status", "day", "change")
    ${sql.join(noted, sql` union all `)}`
}

export const noteCountChanges: (db: Db, changes: readonly CountChange[]) => Promise<unknown> =
  forRows<CountChange>(
    {
      storeId: 'text',
      actionType: 'text',
      actionConfigId: 'text',
      status: 'text',
      day: 'text',
      change: 'integer',
    },
    (source) => noteCountChange(source, [source.value('status'), source.value('change')]),
  )

export const dayOf = (time: string) => time.slice(0, 10)

/** How many stored executions match the filters: from counts, because counting a million rows takes time. */
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
  // In one query: a change added up in between would be counted twice or not at all.
  const { total } = await ctx.db
    .selectFrom(totals.unionAll(latest).as('counted'))
    .select(sql<number>`cast(coalesce(sum("number"), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Folds the recorded changes into the counts; the totals stay the same. */
export async function addUpChanges({ transact }: Services): Promise<void> {
  await transact(addUpMessages)
  while ((await transact(addUpBatch)) === BATCH) {
    // There may be more.
  }
}

async function addUpBatch(db: Db): Promise<number> {
  const changes = await db.selectFrom('executionChanges').selectAll().orderBy('seq').limit(BATCH).execute()
  const last = changes.at(-1)
  if (!last) return 0
  await db.deleteFrom('executionChanges').where('seq', '<=', last.seq).execute()
  await addToDays(db, sumByDay(changes))
  await addToTotals(db, sumByKind(changes))
  return changes.length
}

/** The name of a state in counts. */
const COUNT_OF = {
  SUCCESS: 'success',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  PENDING: 'pending',
} as const

export const noCounts = () => ({ success: 0, failed: 0, skipped: 0, pending: 0 })

function sumByDay(changes: readonly CountChange[]): Tables['executionDays'][] {
  const days = new Map<string, Tables['executionDays']>()
  for (const { storeId, day, actionType, status, change } of changes) {
    if (day === null) continue
    const key = `${storeId} ${day} ${actionType}`
    const sum = days.get(key) ?? { storeId, day, actionType, ...noCounts() }
    sum[COUNT_OF[status]] += change
    days.set(key, sum)
  }
  return [...days.values()]
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

const addToDays = forRows<Tables['executionDays']>(
  {
    storeId: 'text',
    day: 'text',
    actionType: 'text',
    success: 'integer',
    failed: 'integer',
    skipped: 'integer',
    pending: 'integer',
  },
  ({ values, from }) => sql`
    insert into "executionDays" ("storeId", "day", "actionType", "success", "failed", "skipped", "pending")
    select ${values} ${from} where true
    on conflict ("storeId", "day", "actionType") do update set
      "success" = "executionDays"."success" + excluded."success",
      "failed" = "executionDays"."failed" + excluded."failed",
      "skipped" = "executionDays"."skipped" + excluded."skipped",
      "pending" = "executionDays"."pending" + excluded."pending"`,
)

const addToTotals = forRows<Tables['executionTotals']>(
  { storeId: 'text', actionConfigId: 'text', actionType: 'text', status: 'text', count: 'bigint' },
  ({ values, from }) => sql`
    insert into "executionTotals" ("storeId", "actionConfigId", "actionType", "status", "count")
    select ${values} ${from} where true
    on conflict ("storeId", "actionConfigId", "actionType", "status") do update set
      "count" = "executionTotals"."count" + excluded."count"`,
)
