import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { HttpRequest, RequestId, readRequest, showRequest } from './http-request.ts'

export const getHttpRequest = defineOperation({
  name: 'getHttpRequest',
  summary: 'One HTTP request, with literal credentials masked',
  level: 'read',
  rest: { method: 'GET', path: '/http-requests/:id' },
  tool: 'get_http_request',
  input: z.object({ id: RequestId }),
  output: HttpRequest,
  run: (ctx, { id }) =>
    ctx.remember('httpRequests', `${ctx.storeId} ${id}`, async () =>
      Object.freeze(showRequest(await readRequest(ctx, id))),
    ),
})
