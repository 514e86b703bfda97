import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { stepWarning } from '../../foundation/references/step-warning.ts'
import { RequestId } from './http-request.ts'

export const deleteHttpRequest = defineOperation({
  name: 'deleteHttpRequest',
  summary: 'Delete an HTTP request; its history remains',
  level: 'write',
  rest: { method: 'DELETE', path: '/http-requests/:id' },
  tool: {
    name: 'delete_http_request',
    guide:
      'Permanently delete an HTTP request; its history remains. Steps that use it then fail; only the result ' +
      'says how many. Ask the user first.',
  },
  app: {},
  refusals: { 404: ['request.not_found'] },
  input: z.object({ id: RequestId }),
  output: z.object({
    deleted: z.literal(true),
    id: z.string(),
    warning: z.string().optional().describe('Present if workflow steps still use this request: how many'),
  }),
  run: async (ctx, { id }) => {
    await ctx.db
      .deleteFrom('httpRequests')
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('request'))
    return { deleted: true as const, id, ...(await stepWarning(ctx, 'requestId', id)) }
  },
})
