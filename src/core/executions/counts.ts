import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ports/store.ts'
import type { ActionType, ExecutionStatus, Tables } from '../../ports/tables.ts'
import { forRows } from '../../statements/rows.ts'
import type { Ctx, Services } from '../call/context.ts'
import { addToDays, addToGroups } from '../stats/add-up.ts'
import { addUpMessages } from './quota.ts'

export type ExecutionKind = { storeId: string; actionType: ActionType; actionConfigId: string }

/** A change to a count: one more or fewer of a kind in a state. Without a day it changes only the history's totals. */
export type CountChange = ExecutionKind & { status: ExecutionStatus; day: string | null; change: number }

export type ExecutionFilters = {
  actionType?: ActionType | undefined
  status?: ExecutionStatus | undefined
  actionConfigId?: string | undefined
}

const BATCH = 2000
/** The id under which executions of all layouts and requests are counted together. */
const ALL = ''

type CountedValue = (name: 'storeId' | 'actionType' | 'actionConfigId' | 'day') => RawBuilder<unknown>

/** What an execution that has ended is counted by, beside its kind and day. */
type EndValue = (name: keyof EndColumns) => RawBuilder<unknown>
type EndColumns = Record<'countedSenderId' | 'locale' | 'reason', string | null> & {
  durationBucket: number | null
}

const KIND = sql`"storeId", "actionType", "actionConfigId", "status", "day", "change"`
/** An execution with an empty day is in the history, but in no statistics. */
const kindOf = (value: CountedValue, status: RawBuilder<unknown>, change: RawBuilder<unknown>) =>
  sql`${value('storeId')}, ${value('actionType')}, ${value('actionConfigId')}, ${status}, nullif(${value('day')}, ''),
    ${change}`

/**
 * Records how a count changes, in the transaction that changes the state. Changes are only appended, so that
 * transactions for the same store and day never wait for each other; `addUpChanges` sums them up.
 */
export const noteCountChange = (
  { value, from }: { value: CountedValue; from: RawBuilder<unknown> },
  status: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
) => sql`insert into "executionChanges" (${KIND}) select ${kindOf(value, status, change)} ${from}`

/** One fewer is pending, and one more has ended, with what only the end tells. */
export const noteEnd = ({
  value,
  from,
}: {
  value: CountedValue & EndValue & ((name: 'status') => RawBuilder<unknown>)
  from: RawBuilder<unknown>
}) => sql`
  insert into "executionChanges" (${KIND}, "senderId", "locale", "reason", "durationBucket")
  select ${kindOf(value, sql`'PENDING'`, sql.lit(-1))}, null, null, null, null ${from} union all
  select ${kindOf(value, value('status'), sql.lit(1))}, ${value('countedSenderId')}, ${value('locale')},
    ${value('reason')}, ${value('durationBucket')} ${from}`

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
    (source) => noteCountChange(source, source.value('status'), source.value('change')),
  )

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
  await addToDays(db, last.seq)
  await addToGroups(db, last.seq)
  await addToTotals(db, sumByKind(changes))
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

const addToTotals = forRows<Tables['executionTotals']>(
  { storeId: 'text', actionConfigId: 'text', actionType: 'text', status: 'text', count: 'bigint' },
  ({ values, from }) => sql`
    insert into "executionTotals" ("storeId", "actionConfigId", "actionType", "status", "count")
    select ${values} ${from} where true
    on conflict ("storeId", "actionConfigId", "actionType", "status") do update set
      "count" = "executionTotals"."count" + excluded."count"`,
)
