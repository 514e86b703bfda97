import { z } from 'zod'
import type { FoundExecutions } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
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
  countKept,
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
      description: 'EMAIL or HTTP_REQUEST; others are ignored',
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
    foreign:
      'Subjects, names and `error` can contain text from customers, the mail server or the called system.',
    remarks: ({ actionType }) =>
      actionType === undefined || ACTION_TYPES.some((type) => type === actionType)
        ? []
        : [`actionType was ignored, because it is none of ${ACTION_TYPES.join(', ')}: every kind is listed.`],
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

type Asked = { page: number; limit: number }
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** One page of the executions that meet the filters, newest first. */
export async function pageOfExecutions<T>(
  ctx: Ctx,
  asked: Asked,
  filters: HistoryFilters,
  show: (row: Row) => T,
  count: (found: FoundExecutions) => Promise<number> = countRows,
) {
  const query = await findExecutions(ctx, filters)
  const counted = isCounted(filters) ? countKept(ctx, filters) : count(query)
  return paginate(asked, counted, async ({ limit, offset }) => {
    // A page that is not there would be searched for among all rows.
    if (searchTerm(filters.q) !== '' && offset >= (await counted)) return []
    // By id first: the index alone finds a late page, and only its rows are read.
    const ids = query.select('id').orderBy('id', 'desc').limit(limit).offset(offset)
    return (await readRows(ctx, ids)).map(show)
  })
}

/** The same with words among the newest that have them, which are searched once: for the page and for the total. */
export async function pageWithWords<T>(
  ctx: Ctx,
  asked: Asked,
  filters: HistoryFilters,
  show: (row: Row) => T,
  most: number,
) {
  const ids = await searchInOrder(ctx, filters, 'desc', most)
  return paginate(asked, ids.length, async ({ limit, offset }) => {
    const shown = ids.slice(offset, offset + limit)
    return shown.length === 0 ? [] : (await readRows(ctx, shown)).map(show)
  })
}

const readRows = (ctx: Ctx, ids: ReturnType<typeof idsOf> | string[]) =>
  ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, senderName, retriedAs])
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

const idsOf = (ctx: Ctx) => ctx.db.selectFrom('executions').select('id')
