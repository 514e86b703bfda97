import { sql } from 'kysely'
import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import type { ExecutionQuery } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { SEARCH_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { listInput, listOf } from '../../call/paging.ts'
import { searchTerm } from '../../call/search.ts'
import { ACTION_TYPES, ExecutionSummary, showSummary } from './execution.ts'
import { filterInput, isCounted } from './history-filters.ts'
import { pageOfExecutions, pageOfMatches } from './list-history.ts'
import { State, stateOf } from './state.ts'

/** Counting stops here for filters that the stored counts do not cover. */
export const MAX_COUNTED = 10_000
/** The limit for a text search, which has to read each row. */
const MAX_COUNTED_MATCHES = 1_000

export const searchInput = {
  q: listInput.q.describe('Searches name, subject, run id and step'),
  state: State.optional(),
  actionType: z.enum(ACTION_TYPES).optional(),
  recipient: z
    .string()
    .trim()
    .max(SEARCH_LENGTH)
    .optional()
    .describe('Emails to this address, which must be given in full'),
  ...filterInput,
}

export const searchHistory = defineOperation({
  name: 'searchHistory',
  summary: 'Search email sends and HTTP calls by the states shown in the app, newest first',
  level: 'read',
  app: {},
  input: z.object({ page: listInput.page, limit: listInput.limit, ...searchInput }),
  output: listOf(
    ExecutionSummary.extend({
      state: State,
      retriedAs: z.string().nullable().describe('Id of the execution that retries this one'),
    }),
  ).extend({ isMore: z.boolean().describe('Whether there may be more results than the total') }),
  run: async (ctx, { page, limit, ...filters }) => {
    const show = (row: Parameters<typeof showSummary>[1] & { retriedAs: string | null }) => ({
      ...withRecipientFirst(showSummary(ctx, row), filters.recipient),
      state: stateOf(row),
      retriedAs: row.retriedAs,
    })
    const pageRequest = { page, limit }
    if (searchTerm(filters.q) !== '') {
      const result = await pageOfMatches(ctx, pageRequest, filters, show, MAX_COUNTED_MATCHES)
      return { ...result, isMore: result.pagination.total === MAX_COUNTED_MATCHES }
    }
    const limitedCount = (query: ExecutionQuery) => countUpTo(ctx, query, MAX_COUNTED)
    const result = await pageOfExecutions(ctx, pageRequest, filters, show, limitedCount)
    return { ...result, isMore: !isCounted(filters) && result.pagination.total === MAX_COUNTED }
  },
})

/** Puts the address that was searched for first, because lists have room for only one. */
function withRecipientFirst<S extends { to: string[] | null }>(summary: S, recipient: string | undefined): S {
  if (!recipient || !summary.to) return summary
  const searched = maskAddress(recipient).toLowerCase()
  const isOther = (address: string) => Number(address.toLowerCase() !== searched)
  return { ...summary, to: summary.to.toSorted((a, b) => isOther(a) - isOther(b)) }
}

/** Counts at most `limit` rows, because counting all of them could take seconds. */
export async function countUpTo(ctx: Ctx, query: ExecutionQuery, limit: number): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(query.select('id').limit(limit).as('matches'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
