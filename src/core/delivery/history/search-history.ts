import { sql } from 'kysely'
import { z } from 'zod'
import type { ExecutionQuery } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { listInput, listOf } from '../../call/paging.ts'
import { searchTerm } from '../../call/search.ts'
import { ACTION_TYPES, ExecutionSummary, showSummary } from './execution.ts'
import { filterInput, isCounted } from './history-filters.ts'
import { pageOfExecutions, pageOfMatches } from './list-history.ts'
import { State, stateOf } from './state.ts'

/** Counting stops here if neither totals nor an index help; earlier if each row has to be read. */
export const MAX_COUNTED = 10_000
const MAX_COUNTED_WORDS = 1_000

/** The app's history filters. */
export const searchInput = {
  q: listInput.q.describe('Searches name, subject, run id and step'),
  state: State.optional(),
  actionType: z.enum(ACTION_TYPES).optional(),
  recipient: z.string().trim().optional().describe('Emails to this address, which must be given in full'),
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
  ).extend({
    isMore: z.boolean().describe('There are more results than the total says'),
  }),
  run: async (ctx, { page, limit, ...filters }) => {
    const show = (row: Parameters<typeof showSummary>[1] & { retriedAs: string | null }) => ({
      ...showSummary(ctx, row),
      state: stateOf(row),
      retriedAs: row.retriedAs,
    })
    const pageRequest = { page, limit }
    if (searchTerm(filters.q) !== '') {
      const found = await pageOfMatches(ctx, pageRequest, filters, show, MAX_COUNTED_WORDS)
      return { ...found, isMore: found.pagination.total === MAX_COUNTED_WORDS }
    }
    const limitedCount = (found: ExecutionQuery) => countUpTo(ctx, found, MAX_COUNTED)
    const found = await pageOfExecutions(ctx, pageRequest, filters, show, limitedCount)
    return { ...found, isMore: !isCounted(filters) && found.pagination.total === MAX_COUNTED }
  },
})

/** Counting all rows could take seconds. */
export async function countUpTo(ctx: Ctx, found: ExecutionQuery, most: number): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(found.select('id').limit(most).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
