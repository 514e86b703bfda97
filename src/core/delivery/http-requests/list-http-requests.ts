import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { HttpRequest, REQUEST_COLUMNS, showRequest, storedRequestOf } from './http-request.ts'

const Input = z.object({ ...listInput, q: listInput.q.describe('Searches name, URL and description') })

export async function findRequests(ctx: Ctx, input: z.output<typeof Input>) {
  const query = ctx.db
    .selectFrom('httpRequests')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'httpRequests', input.q))
  return paginate(input, countRows(query), async ({ limit, offset }) => {
    const ids = query.select('id').orderBy('id', 'desc').limit(limit).offset(offset)
    const rows = await ctx.db
      .selectFrom('httpRequests')
      .select(REQUEST_COLUMNS)
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute()
    return Promise.all(rows.map((row) => showRequest(ctx, storedRequestOf(row))))
  })
}

export const listHttpRequests = defineOperation({
  name: 'listHttpRequests',
  summary: 'List HTTP requests, newest first, with literal credentials masked',
  level: 'read',
  rest: { method: 'GET', path: '/http-requests' },
  tool: {
    name: 'list_http_requests',
    guide:
      'Find HTTP requests (configured outbound calls) by name, url or description, newest first, with literal ' +
      'credentials masked. Next: update_http_request or test_http_request.',
  },
  app: {},
  cli: { command: 'request list', columns: ['id', 'name', 'method', 'url', 'updatedAt'] },
  input: Input,
  output: listOf(HttpRequest),
  run: findRequests,
})
