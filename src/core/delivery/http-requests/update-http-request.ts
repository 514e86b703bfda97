import { z } from 'zod'
import { REQUEST_CODES } from '../../../problems/code-lists.ts'
import { defineOperation } from '../../call/operation.ts'
import { requestFields } from './fields.ts'
import { HttpRequest, RequestId, readRequest, SavedHttpRequest, showRequest } from './http-request.ts'
import { warningsFor } from './request-warnings.ts'
import { columnsOf, withCredentials } from './save-request.ts'
import { settleMove } from './where-secrets-go.ts'

export const updateHttpRequest = defineOperation({
  name: 'updateHttpRequest',
  summary:
    'Change an HTTP request; only the fields sent change, and a masked credential sent back stays as it is',
  level: 'write',
  rest: { method: ['PUT', 'PATCH'], path: '/http-requests/:id' },
  tool: {
    name: 'update_http_request',
    guide:
      'Change an HTTP request; fields left out stay as they are, headers and body are replaced whole. ' +
      'Read it first with get_http_request: a value that shows as bullets may be sent back unchanged ' +
      'and stays.',
  },
  app: {},
  refusals: { 400: REQUEST_CODES, 404: ['request.not_found'] },
  input: z.object({ id: RequestId, ...z.object(requestFields).partial().shape }),
  output: SavedHttpRequest,
  record: HttpRequest,
  run: async (ctx, { id, ...input }) => {
    const before = await readRequest(ctx, id)
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = { ...before, ...sent }
    const { url, headers, body } = before
    const next = { url: after.url, headers: after.headers, body: after.body }
    const { texts, lost } = await withCredentials(ctx, sent, next, { url, headers, body })
    const movedFrom = await settleMove(ctx, before, texts)
    const request = { ...after, ...texts, movedFrom, updatedAt: ctx.services.clock.now().toISOString() }
    await ctx.db
      .updateTable('httpRequests')
      .set(columnsOf(request))
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    return { ...(await showRequest(ctx, request)), ...(await warningsFor(ctx, texts, lost)) }
  },
})
