import { sql } from 'kysely'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { ExecutionQuery } from '../../../ports/store.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { BULK_RETRY } from '../../call/limits.ts'
import { findExecutions, type HistoryFilters, windowOf } from './history-filters.ts'
import { searchInput } from './search-history.ts'
import { CANCELLED, codeIsNotIn, UNKNOWN } from './state.ts'

const { state: _, needsPerson: _needsPerson, ...historyFilters } = searchInput

/** Filters for failed executions: any history filter, within a limited period. */
export const failedInput = {
  ...historyFilters,
  from: historyFilters.from.describe(
    `Created at or after this time; at most ${BULK_RETRY.days} days before the end`,
  ),
  to: historyFilters.to.describe('Created at or before this time; a date includes that day; now by default'),
}

/**
 * The failed executions that have not been retried and whose input is still stored. Leaves out executions with an
 * unknown outcome, which a person has to decide on, and cancelled ones.
 */
export const findFailed = async (ctx: Ctx, filters: HistoryFilters) =>
  retriableAmong(await failuresWithin(ctx, filters))

/** Examines only the newest failures: if most have been retried, counting a few would read all of them. */
export async function findNewestFailed(
  ctx: Ctx,
  filters: HistoryFilters,
  newest: number,
): Promise<ExecutionQuery> {
  const failures = await failuresWithin(ctx, filters)
  return retriableAmong(
    ctx.db
      .selectFrom('executions')
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', failures.select('id').orderBy('id', 'desc').limit(newest)),
  )
}

async function failuresWithin(ctx: Ctx, filters: HistoryFilters): Promise<ExecutionQuery> {
  const { from, to = ctx.services.clock.now() } = await windowOf(ctx, filters)
  if (!from) throw invalid('from', problemOf('value.required'))
  if (from > to) throw invalid('from', problemOf('period.after_end'))
  if (to.getTime() - from.getTime() > BULK_RETRY.days * DAY_MS)
    throw invalid('from', problemOf('period.too_long', { days: BULK_RETRY.days }))
  return findExecutions(ctx, { ...filters, from, to, state: 'failed' })
}

const retriableAmong = (failures: ExecutionQuery): ExecutionQuery =>
  failures
    .where('trigger', '!=', 'test')
    .where(codeIsNotIn([UNKNOWN, ...CANCELLED]))
    .where(
      sql<boolean>`exists (select 1 from "executionInputs" where "executionInputs"."executionId" = "executions"."id")`,
    )
    .where(
      sql<boolean>`not exists (select 1 from "executions" as "later" where "later"."retryOf" = "executions"."id")`,
    )
