import { defineOperation } from '../../call/operation.ts'
import { listOf } from '../../call/paging.ts'
import { HttpRequest } from './http-request.ts'
import { findRequests, listHttpRequests } from './list-http-requests.ts'
import { NO_USE, RequestUse, readRequestUses } from './request-use.ts'

export const browseHttpRequests = defineOperation({
  name: 'browseHttpRequests',
  summary: 'List HTTP requests with the number of steps that use each, and its last run',
  level: 'read',
  app: {},
  input: listHttpRequests.input,
  output: listOf(HttpRequest.omit({ headers: true, body: true }).extend(RequestUse.shape)),
  run: async (ctx, input) => {
    const { data, pagination } = await findRequests(ctx, input, { withContent: false })
    const ids = data.map(({ id }) => id)
    const uses = await readRequestUses(ctx, ids)
    return { data: data.map((request) => ({ ...request, ...(uses.get(request.id) ?? NO_USE) })), pagination }
  },
})
