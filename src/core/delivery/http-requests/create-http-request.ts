import { z } from 'zod'
import { REQUEST_CODES } from '../../../problems/code-lists.ts'
import { newId } from '../../call/ids.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { requestFields } from './fields.ts'
import { HttpRequest, SavedHttpRequest, showRequest } from './http-request.ts'
import { warningsFor } from './request-warnings.ts'
import { columnsOf, withCredentials } from './save-request.ts'

export const createHttpRequest = defineOperation({
  name: 'createHttpRequest',
  summary: 'Create an HTTP request: a call that workflow steps make to another system',
  level: 'write',
  rest: { method: 'POST', path: '/http-requests' },
  tool: {
    name: 'create_http_request',
    guide:
      'Create an HTTP request for workflow steps. Write credentials as {{ secrets.NAME }} ' +
      '(names: list_secret_keys) and variables as {{ variables.path }}. Nothing is sent until it is run.',
  },
  creates: 'always',
  app: {},
  refusals: { 400: REQUEST_CODES },
  input: z.object({
    ...requestFields,
    description: requestFields.description.default(null),
    method: requestFields.method.default('GET'),
    headers: requestFields.headers.default({}),
    body: requestFields.body.default(null),
  }),
  output: SavedHttpRequest,
  record: HttpRequest,
  run: async (ctx, { url, headers, body, ...input }) => {
    const now = ctx.services.clock.now().toISOString()
    const { texts } = await withCredentials(ctx, {}, { url, headers, body }, null)
    const request = { id: newId('req'), ...input, ...texts, movedFrom: null, createdAt: now, updatedAt: now }
    await ctx.db
      .insertInto('httpRequests')
      .values({ storeId: ctx.storeId, ...columnsOf(request) })
      .execute()
    return new Created({
      ...(await showRequest(ctx, request)),
      ...(await warningsFor(ctx, { id: request.id, texts })),
    })
  },
})
