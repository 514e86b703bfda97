import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../call/paging.ts'
import { firstIdAt } from '../ids.ts'
import { searchCondition } from '../search.ts'
import { countExecutions, type ExecutionFilters } from './counts.ts'
import {
  ACTION_TYPES,
  ExecutionSummary,
  isShownWhole,
  STATUSES,
  SUMMARY_COLUMNS,
  showSummary,
} from './execution.ts'

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i

/** A day alone is its first moment, as everywhere in ISO 8601. */
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

const Input = z.object({
  ...listInput,
  q: listInput.q.describe('Looks in the name of the layout or request, subject, run id and step'),
  actionType: z.string().optional().describe('EMAIL or HTTP_REQUEST; any other value is ignored'),
  status: z.enum(STATUSES).optional().describe('Only executions in this state'),
  actionConfigId: z.string().optional().describe('Only executions of this layout or HTTP request'),
  from: timeInput.describe('Created then or later'),
  to: timeInput.describe('Created then or earlier'),
  runId: z.string().optional().describe('Only of this run'),
  stepRef: z.string().optional().describe('Only of this step'),
})

export const listHistory = defineOperation({
  name: 'listHistory',
  summary: 'List email sends and HTTP calls, newest first, with personal data masked',
  level: 'read',
  rest: { method: 'GET', path: '/history' },
  tool: {
    name: 'list_history',
    guide:
      'Find past email sends and HTTP calls, newest first, personal data masked. Filter by status ' +
      '(FAILED to see what goes wrong), actionType or actionConfigId. Next: get_history_entry for ' +
      'details.',
    foreign: '`error` can quote the mail server or system that was called.',
  },
  app: {},
  input: Input,
  output: listOf(ExecutionSummary),
  run: async (ctx, { q = '', ...input }) => {
    const filters = {
      ...input,
      actionType: ACTION_TYPES.find((type) => type === input.actionType),
      actionConfigId: input.actionConfigId || undefined,
    }
    const found = await matching(ctx, q, filters)
    const isCounted = q.trim() === '' && !input.from && !input.to && !input.runId && !input.stepRef
    const counted = isCounted ? countExecutions(ctx, filters) : countRows(found)
    return paginate(input, counted, async ({ limit, offset }) => {
      // By id first: the index alone leads to a late page, and only its rows are read.
      const ids = found.select('id').orderBy('id', 'desc').limit(limit).offset(offset)
      const rows = await ctx.db
        .selectFrom('executions')
        .select(SUMMARY_COLUMNS)
        .where('storeId', '=', ctx.storeId)
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(showSummary)
    })
  },
})

type Filters = ExecutionFilters & {
  from?: Date | undefined
  to?: Date | undefined
  runId?: string | undefined
  stepRef?: string | undefined
}

async function matching(ctx: Ctx, q: string, filters: Filters) {
  const { actionType, status, actionConfigId, from, to } = filters
  let query = ctx.db
    .selectFrom('executions')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'executions', q))
  if (actionType) query = query.where('actionType', '=', actionType)
  if (status) query = query.where('status', '=', status)
  if (actionConfigId !== undefined) query = query.where('actionConfigId', '=', actionConfigId)
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
