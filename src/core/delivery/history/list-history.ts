import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { ExecutionQuery } from '../../../ports/database.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, type Paging, paginate } from '../../call/paging.ts'
import { searchTerm } from '../../call/search.ts'
import {
  ACTION_TYPES,
  ExecutionSummary,
  retriedAs,
  STATUSES,
  SUMMARY_COLUMNS,
  senderName,
  showSummary,
} from './execution.ts'
import {
  countFromTotals,
  filterInput,
  findExecutions,
  type HistoryFilters,
  isCounted,
  searchInOrder,
} from './history-filters.ts'

const Input = z.object({
  ...listInput,
  q: listInput.q.describe('Searches name, subject, run id and step'),
  actionType: z
    .string()
    .optional()
    .meta({
      description: 'EMAIL or HTTP_REQUEST; other values are ignored',
      examples: [...ACTION_TYPES],
    }),
  status: z.enum(STATUSES).optional().describe('Only with this status'),
  ...filterInput,
})

export const listHistory = defineOperation({
  name: 'listHistory',
  summary: 'List email sends and HTTP calls, newest first, with personal data masked',
  level: 'read',
  rest: { method: 'GET', path: '/history' },
  tool: {
    name: 'list_history',
    guide:
      'Find past sends and calls, newest first. status=FAILED shows what fails. Next: get_history_entry.',
    untrusted:
      'Subjects, names and `error` can contain text from customers, the mail server or the called system.',
    remarks: ({ actionType }) =>
      actionType === undefined || ACTION_TYPES.some((type) => type === actionType)
        ? []
        : [`actionType was ignored, because it is not ${ACTION_TYPES.join(' or ')}: every kind is listed.`],
  },
  app: {},
  cli: {
    command: 'history list',
    columns: ['id', 'createdAt', 'actionType', 'status', 'actionConfigName', 'to', 'error'],
  },
  input: Input,
  output: listOf(ExecutionSummary),
  run: (ctx, input) => {
    const actionType = ACTION_TYPES.find((type) => type === input.actionType)
    return pageOfExecutions(ctx, input, { ...input, actionType }, (row) => showSummary(ctx, row))
  },
})

type Row = Awaited<ReturnType<typeof readRows>>[number]

export async function pageOfExecutions<T>(
  ctx: Ctx,
  page: Paging,
  filters: HistoryFilters,
  show: (row: Row) => T,
  count: (query: ExecutionQuery) => Promise<number> = countRows,
) {
  const query = await findExecutions(ctx, filters)
  const total = isCounted(filters) ? countFromTotals(ctx, filters) : count(query)
  return paginate(page, total, async ({ limit, offset }) => {
    // Without this, a page beyond the end would search all rows.
    if (searchTerm(filters.q) !== '' && offset >= (await total)) return []
    // Select ids first: a page far down the list is found in the index alone, and only its rows are read.
    const ids = query.select('id').orderBy('id', 'desc').limit(limit).offset(offset)
    return (await readRows(ctx, ids)).map(show)
  })
}

/** For a text search: finds the newest matches once, for both the page and the total. */
export async function pageOfMatches<T>(
  ctx: Ctx,
  page: Paging,
  filters: HistoryFilters,
  show: (row: Row) => T,
  maxMatches: number,
) {
  const ids = await searchInOrder(ctx, filters, 'desc', maxMatches)
  return paginate(page, ids.length, async ({ limit, offset }) => {
    const pageIds = ids.slice(offset, offset + limit)
    return pageIds.length === 0 ? [] : (await readRows(ctx, pageIds)).map(show)
  })
}

const readRows = (ctx: Ctx, ids: IdQuery | string[]) =>
  ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, senderName, retriedAs])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

type IdQuery = SelectQueryBuilder<Tables, 'executions', { id: string }>
