import { sql } from 'kysely'
import { z } from 'zod'
import type { FoundExecutions } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { listInput, listOf } from '../../call/paging.ts'
import { searchTerm } from '../../call/search.ts'
import { ACTION_TYPES, ExecutionSummary, showSummary } from './execution.ts'
import { filterInput, isCounted } from './history-filters.ts'
import { pageOfExecutions, pageWithWords } from './list-history.ts'
import { State, stateOf } from './state.ts'

/** Where neither the counts nor an index help, counting stops here; sooner where each row has to be read for it. */
export const MAX_COUNTED = 10_000
const MAX_COUNTED_WORDS = 1_000

/** What the app filters the history by. */
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
    const asked = { page, limit }
    if (searchTerm(filters.q) !== '') {
      const found = await pageWithWords(ctx, asked, filters, show, MAX_COUNTED_WORDS)
      return { ...found, isMore: found.pagination.total === MAX_COUNTED_WORDS }
    }
    const upToMost = (found: FoundExecutions) => countUpTo(ctx, found, MAX_COUNTED)
    const found = await pageOfExecutions(ctx, asked, filters, show, upToMost)
    return { ...found, isMore: !isCounted(filters) && found.pagination.total === MAX_COUNTED }
  },
})

/** Counting all rows could take seconds. */
export async function countUpTo(ctx: Ctx, found: FoundExecutions, most: number): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(found.select('id').limit(most).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
