import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../call/paging.ts'
import { searchCondition } from '../search.ts'
import { countExecutions, type ExecutionFilters } from './counts.ts'
import { ACTION_TYPES, ExecutionSummary, STATUSES, SUMMARY_COLUMNS, showSummary } from './execution.ts'

const Input = z.object({
  ...listInput,
  q: listInput.q.describe('Looks in the name of the layout or request, subject, run id and step'),
  actionType: z.string().optional().describe('EMAIL or HTTP_REQUEST; any other value is ignored'),
  status: z.enum(STATUSES).optional().describe('Only executions in this state'),
  actionConfigId: z.string().optional().describe('Only executions of this layout or HTTP request'),
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
    const counted = q.trim() === '' ? countExecutions(ctx, filters) : countRows(found)
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

async function matching(ctx: Ctx, q: string, { actionType, status, actionConfigId }: ExecutionFilters) {
  let query = ctx.db
    .selectFrom('executions')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'executions', q))
  if (actionType) query = query.where('actionType', '=', actionType)
  if (status) query = query.where('status', '=', status)
  if (actionConfigId !== undefined) query = query.where('actionConfigId', '=', actionConfigId)
  return query
}
