import { sql } from 'kysely'
import { DAY_MS } from '../../engine/time-zone.ts'
import type { FoundExecutions } from '../../ports/store.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { say } from '../call/said.ts'
import { RETRY_TOGETHER } from '../limits.ts'
import { findExecutions, type HistoryFilters } from './history-filters.ts'
import { searchInput } from './search-history.ts'
import { CANCELLED, UNKNOWN } from './state.ts'

const { state: _, ...filters } = searchInput

/** What failed executions are chosen by: any filter of the history, within a window. */
export const failedInput = {
  ...filters,
  from: filters.from.describe(`Created then or later; at most ${RETRY_TOGETHER.days} days before the end`),
  to: filters.to.describe('Created then or earlier; now when left out'),
}

/**
 * The failed executions that nobody has retried yet, and whose input is still kept. Those with an unknown outcome are
 * for a person to decide; what a person has cancelled is not to go out with the rest.
 */
export const findFailed = async (ctx: Ctx, wanted: HistoryFilters) =>
  retriableAmong(await failuresWithin(ctx, wanted))

/** The same among the newest failures only: where most have been retried, all of them would be read to count few. */
export async function findNewestFailed(
  ctx: Ctx,
  wanted: HistoryFilters,
  newest: number,
): Promise<FoundExecutions> {
  const failures = await failuresWithin(ctx, wanted)
  return retriableAmong(
    ctx.db
      .selectFrom('executions')
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', failures.select('id').orderBy('id', 'desc').limit(newest)),
  )
}

async function failuresWithin(ctx: Ctx, wanted: HistoryFilters): Promise<FoundExecutions> {
  const { from, to = ctx.services.clock.now() } = wanted
  if (!from) throw invalid('from', say('required'))
  if (from > to) throw invalid('from', say('afterEnd'))
  if (to.getTime() - from.getTime() > RETRY_TOGETHER.days * DAY_MS)
    throw invalid('from', say('windowTooLong', RETRY_TOGETHER.days))
  return findExecutions(ctx, { ...wanted, to, state: 'failed' })
}

const retriableAmong = (failures: FoundExecutions): FoundExecutions =>
  failures
    .where('trigger', '!=', 'test')
    .where(startsOtherwise(UNKNOWN))
    .where(startsOtherwise(CANCELLED))
    .where(
      sql<boolean>`exists (select 1 from "executionInputs" where "executionInputs"."executionId" = "executions"."id")`,
    )
    .where(
      sql<boolean>`not exists (select 1 from "executions" as "later" where "later"."retryOf" = "executions"."id")`,
    )

const startsOtherwise = (prefix: string) =>
  sql<boolean>`coalesce(substr("error", 1, ${sql.lit(prefix.length)}), '') <> ${sql.lit(prefix)}`
