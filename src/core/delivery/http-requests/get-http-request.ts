import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { HttpRequest, RequestId, readRequest, showRequest } from './http-request.ts'

export const getHttpRequest = defineOperation({
  name: 'getHttpRequest',
  summary: 'One HTTP request, with literal credentials masked',
  level: 'read',
  rest: { method: 'GET', path: '/http-requests/:id' },
  tool: {
    name: 'get_http_request',
    guide:
      'Read one HTTP request: method, url, headers, body. Literal credentials are masked; {{ ' +
      'secrets.NAME }} appears as written. Read it before update_http_request.',
  },
  app: {},
  refusals: { 404: ['request.not_found'] },
  input: z.object({ id: RequestId }),
  output: HttpRequest,
  run: async (ctx, { id }) => showRequest(ctx, await readRequest(ctx, id)),
})
