import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { describeBytes, RESPONSE_BYTES } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { HttpRequest, SUMMARY_COLUMNS, showRequest, storedRequestOf } from './http-request.ts'

const Input = z.object({ ...listInput, q: listInput.q.describe('Searches name, URL and description') })

export async function findRequests(
  ctx: Ctx,
  input: z.output<typeof Input>,
  { withContent }: { withContent: boolean },
) {
  const query = ctx.db
    .selectFrom('httpRequests')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'httpRequests', input.q))
  return paginate(input, countRows(query), async ({ limit, offset }) => {
    const ids = query.select('id').orderBy('id', 'desc').limit(limit).offset(offset)
    if (withContent && (await isTooLarge(ctx, ids)))
      throw invalid('limit', 'call.page_too_large', { size: describeBytes(RESPONSE_BYTES) })
    const rows = await ctx.db
      .selectFrom('httpRequests')
      .select(SUMMARY_COLUMNS)
      .$if(withContent, (rows) => rows.select(['headers', 'body']))
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute()
    return Promise.all(
      rows.map(({ headers = '{}', body = null, ...row }) =>
        showRequest(ctx, storedRequestOf({ ...row, headers, body })),
      ),
    )
  })
}

/** Unlike `length`, `octet_length` does not read the content. */
async function isTooLarge(
  { db, storeId }: Ctx,
  ids: SelectQueryBuilder<Tables, 'httpRequests', { id: string }>,
): Promise<boolean> {
  const sizes = await db
    .selectFrom('httpRequests')
    .select(sql<number>`octet_length("headers") + coalesce(octet_length("body"), 0)`.as('bytes'))
    .where('storeId', '=', storeId)
    .where('id', 'in', ids)
    .execute()
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0) > RESPONSE_BYTES
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
  refusals: { 400: ['call.page_too_large'] },
  cli: { command: 'request list', columns: ['id', 'name', 'method', 'url', 'updatedAt'] },
  input: Input,
  output: listOf(HttpRequest),
  run: (ctx, input) => findRequests(ctx, input, { withContent: true }),
})
