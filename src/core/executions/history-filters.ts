import { sql } from 'kysely'
import { z } from 'zod'
import type { FoundExecutions } from '../../ports/store.ts'
import type { Ctx } from '../call/context.ts'
import { firstIdAt } from '../ids.ts'
import { searchCondition, termOf } from '../search.ts'
import { countExecutions, type ExecutionFilters } from './counts.ts'
import { isShownWhole } from './execution.ts'
import { type ExecutionState, matchState, statusOfState } from './state.ts'

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i

/** A date without a time means its first moment, as in ISO 8601. */
const timeInput = z
  .string()
  .optional()
  .transform((written, ctx) => {
    if (written === undefined || written === '') return undefined
    const time = new Date(written)
    if (ISO_TIME.test(written) && !Number.isNaN(time.getTime())) return time
    ctx.addIssue({ code: 'custom', message: 'must be a time such as 2026-01-31T12:00:00Z' })
    return z.NEVER
  })

/** The filters that every list of the history has. */
export const filterInput = {
  actionConfigId: z.string().optional().describe('Only executions of this layout or HTTP request'),
  from: timeInput.describe('Created then or later'),
  to: timeInput.describe('Created then or earlier'),
  runId: z.string().optional().describe('Only of this run'),
  stepRef: z.string().optional().describe('Only of this step'),
}

export type HistoryFilters = ExecutionFilters & {
  q?: string | undefined
  state?: ExecutionState | undefined
  from?: Date | undefined
  to?: Date | undefined
  runId?: string | undefined
  stepRef?: string | undefined
}

/** The executions that meet the filters, in no order yet. */
export async function findExecutions(ctx: Ctx, filters: HistoryFilters): Promise<FoundExecutions> {
  const { actionType, actionConfigId, from, to, state } = filters
  const status = filters.status ?? statusOfState(state)
  let query: FoundExecutions = ctx.db
    .selectFrom('executions')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'executions', filters.q))
  if (actionType) query = query.where('actionType', '=', actionType)
  // Inlined, because a partial index is not used for a state that is a parameter.
  if (status) query = query.where('status', '=', sql.lit(status))
  if (state) query = matchState(query, state)
  if (actionConfigId) query = query.where('actionConfigId', '=', actionConfigId)
  // The id starts with the time, so the index that gives the order also gives the range.
  if (from) query = query.where('id', '>=', firstIdAt('exe', from))
  if (to) query = query.where('id', '<', firstIdAt('exe', new Date(to.getTime() + 1)))
  for (const column of ['runId', 'stepRef'] as const) {
    const wanted = filters[column]
    if (!wanted) continue
    query = isShownWhole(wanted) ? query.where(column, '=', wanted) : query.where(sql<boolean>`false`)
  }
  return query
}

/** The ids of those with the words, in order and up to so many; beside the given one, if there is one. */
export async function searchInOrder(
  ctx: Ctx,
  { q, ...filters }: HistoryFilters,
  order: 'asc' | 'desc',
  most: number,
  beside?: string,
): Promise<string[]> {
  const found = await findExecutions(ctx, filters)
  const wanted = beside === undefined ? found : found.where('id', order === 'asc' ? '>' : '<', beside)
  return ctx.services.searchInOrder(wanted, termOf(q), order, most, filters.actionType)
}

/** Whether the total can be taken from the counts; counting a million rows takes time. */
export function isCounted({ q = '', from, to, runId, stepRef, state }: HistoryFilters): boolean {
  const isWholeStatus =
    state === undefined || state === 'succeeded' || state === 'failed' || state === 'skipped'
  return isWholeStatus && q.trim() === '' && !from && !to && !runId && !stepRef
}

/** The total, taken from the counts. */
export const countKept = (ctx: Ctx, { actionType, status, state, actionConfigId }: HistoryFilters) =>
  countExecutions(ctx, {
    actionType,
    status: status ?? statusOfState(state),
    actionConfigId: actionConfigId || undefined,
  })
