import { sql } from 'kysely'
import type { ActionType, EndStatus, ExecutionStatus } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'

type ExecutionKind = { storeId: string; actionType: ActionType; actionConfigId: string }

/**
 * A change to the count of executions that ended with this status. Without a day, it changes only the history's totals.
 */
export type CountChange = ExecutionKind & { status: EndStatus; day: string | null; change: number }

export type ExecutionFilters = {
  actionType?: ActionType | undefined
  status?: ExecutionStatus | undefined
  actionConfigId?: string | undefined
}

/** The id under which executions of all layouts and requests are counted together. */
export const ALL = ''

/**
 * How many stored executions match the filters. Stored counts are used for ended executions, because counting a
 * million rows takes time; pending executions are counted.
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
  const numbers = status === 'PENDING' ? pending : status === undefined ? ended.unionAll(pending) : ended
  // In one query: a change added up in between would be counted twice or not at all.
  const { total } = await db
    .selectFrom(numbers.as('counted'))
    .select(sql<number>`cast(coalesce(sum("number"), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
