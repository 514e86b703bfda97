import { sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS, endOfDate, startOfDate } from '../../../engine/time-zone.ts'
import type { ExecutionQuery } from '../../../ports/database.ts'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import { RETRY_DAYS } from '../../call/limits.ts'
import { searchCondition, searchTerm } from '../../call/search.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { countExecutions, type ExecutionFilters } from './counts.ts'
import { isUnmasked } from './execution.ts'
import { matchRecipient } from './recipient-keys.ts'
import { CANCELLED, codeIsNotIn, type ExecutionState, matchState, statusOfState } from './state.ts'

/** The second attempt usually follows within about a minute; if it fails as well, recovery without help is unlikely. */
const STUCK_ATTEMPTS = 2

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i

const ISO_DATE_LENGTH = 10

/** Unlike `Date`, rejects days that the month does not have. */
function isDate(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A time, or a date, which means the whole day in the store's time zone. */
type Moment = Date | string

const timeInput = z
  .string()
  .optional()
  .transform((input, ctx): Moment | undefined => {
    if (input === undefined || input === '') return undefined
    const time = new Date(input)
    if (ISO_TIME.test(input) && isDate(input.slice(0, ISO_DATE_LENGTH)) && !Number.isNaN(time.getTime()))
      return input.length === ISO_DATE_LENGTH ? input : time
    ctx.addIssue({ code: 'custom', message: asMessage('value.not_time') })
    return z.NEVER
  })

export const filterInput = {
  actionConfigId: z.string().optional().describe('Layout or request id'),
  from: timeInput.describe('Start time'),
  to: timeInput.describe('End time; a date includes the whole day'),
  runId: z.string().optional().describe('Run id'),
  stepRef: z.string().optional().describe('Step reference'),
  errorCode: z.string().optional().describe('Error code'),
  needsPerson: z
    .boolean()
    .default(false)
    .describe('Only what needs attention: failures, partly rejected emails and executions that keep failing'),
}

export type HistoryFilters = ExecutionFilters &
  Partial<z.output<z.ZodObject<typeof filterInput>>> & {
    q?: string | undefined
    state?: ExecutionState | undefined
    recipient?: string | undefined
  }

/** The first and last moment of the requested period. */
export async function windowOf(ctx: Ctx, { from, to }: Pick<HistoryFilters, 'from' | 'to'>) {
  const { timeZone } = await cachedSettings(ctx)
  return {
    from: typeof from === 'string' ? startOfDate(timeZone, from) : from,
    to: typeof to === 'string' ? endOfDate(timeZone, to) : to,
  }
}

export async function findExecutions(ctx: Ctx, filters: HistoryFilters): Promise<ExecutionQuery> {
  const { actionType, actionConfigId, state } = filters
  const { from, to } = await windowOf(ctx, filters)
  const status = filters.status ?? statusOfState(state)
  let query: ExecutionQuery = ctx.db
    .selectFrom('executions')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'executions', filters.q))
  if (actionType) query = query.where('actionType', '=', actionType)
  // Inlined, because partial indexes are not used for a parameter.
  if (status) query = query.where('status', '=', sql.lit(status))
  if (state) query = matchState(query, state)
  if (filters.needsPerson) query = matchNeedsPerson(ctx, query)
  if (filters.recipient) query = await matchRecipient(ctx, query, filters.recipient)
  if (filters.errorCode) query = query.where('errorCode', '=', filters.errorCode)
  if (actionConfigId) query = query.where('actionConfigId', '=', actionConfigId)
  // The id starts with the time, so one index provides both the order and the range.
  if (from) query = query.where('id', '>=', firstIdAt('exe', from))
  if (to) query = query.where('id', '<', firstIdAt('exe', to.getTime() + 1))
  for (const column of ['runId', 'stepRef'] as const) {
    const value = filters[column]
    if (!value) continue
    query = isUnmasked(value) ? query.where(column, '=', value) : query.where(sql<boolean>`false`)
  }
  return query
}

/** The ids of the first matching executions in this order, starting after the id `after` if given. */
export async function searchInOrder(
  ctx: Ctx,
  { q, ...filters }: HistoryFilters,
  order: 'asc' | 'desc',
  limit: number,
  after?: string,
): Promise<string[]> {
  const matches = await findExecutions(ctx, filters)
  const query = after === undefined ? matches : matches.where('id', order === 'asc' ? '>' : '<', after)
  return ctx.services.searchInOrder({
    storeId: ctx.storeId,
    filtered: query,
    term: searchTerm(q),
    order,
    limit,
    kind: filters.actionType,
  })
}

/** Whether the total can be read from stored counts; counting a million rows takes time. */
export function isCounted(filters: HistoryFilters): boolean {
  const { q = '', from, to, runId, stepRef, errorCode, state, needsPerson, recipient } = filters
  const isWholeStatus =
    state === undefined || state === 'succeeded' || state === 'failed' || state === 'skipped'
  if (runId || stepRef || errorCode || needsPerson || recipient) return false
  return isWholeStatus && q.trim() === '' && !from && !to
}

export const countFromTotals = (ctx: Ctx, { actionType, status, state, actionConfigId }: HistoryFilters) =>
  countExecutions(ctx, {
    actionType,
    status: status ?? statusOfState(state),
    actionConfigId: actionConfigId || undefined,
  })

/**
 * Executions that need attention: failures, and emails that some recipients did not receive, as long as they can be
 * retried and have not been retried or cancelled; and executions that keep failing. Each part uses the index of its
 * status.
 */
function matchNeedsPerson(ctx: Ctx, query: ExecutionQuery): ExecutionQuery {
  const since = firstIdAt('exe', ctx.services.clock.now().getTime() - RETRY_DAYS * DAY_MS)
  return query.where(
    'id',
    'in',
    sql<string>`(
      select "id" from "executions" as "failure"
      where "storeId" = ${ctx.storeId} and "status" = 'FAILED' and "id" >= ${since} and "trigger" <> 'test'
        and ${codeIsNotIn(CANCELLED)}
        and not exists (select 1 from "executions" as "later" where "later"."retryOf" = "failure"."id")
      union all
      select "id" from "executions" as "partial"
      where "storeId" = ${ctx.storeId} and "status" = 'SUCCESS' and "errorCode" is not null and "id" >= ${since}
        and "trigger" <> 'test'
        and not exists (select 1 from "executions" as "later" where "later"."retryOf" = "partial"."id")
      union all
      select "id" from "executions"
      where "storeId" = ${ctx.storeId} and "status" = 'PENDING' and "attempts" >= ${sql.lit(STUCK_ATTEMPTS)}
    )`,
  )
}
