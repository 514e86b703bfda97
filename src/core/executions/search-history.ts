import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { listInput, listOf } from '../call/paging.ts'
import { ACTION_TYPES, ExecutionSummary, showSummary } from './execution.ts'
import { filterInput } from './history-filters.ts'
import { pageOfExecutions } from './list-history.ts'
import { State, stateOf } from './state.ts'

/** What the app filters the history by. */
export const searchInput = {
  q: listInput.q.describe('Looks in the name of the layout or request, subject, run id and step'),
  state: State.optional(),
  actionType: z.enum(ACTION_TYPES).optional(),
  ...filterInput,
}

export const searchHistory = defineOperation({
  name: 'searchHistory',
  summary: 'Search email sends and HTTP calls by their state as people tell it, newest first',
  level: 'read',
  app: {},
  input: z.object({ page: listInput.page, limit: listInput.limit, ...searchInput }),
  output: listOf(ExecutionSummary.extend({ state: State })),
  run: (ctx, { page, limit, ...filters }) =>
    pageOfExecutions(ctx, { page, limit }, filters, (row) => ({ ...showSummary(row), state: stateOf(row) })),
})
