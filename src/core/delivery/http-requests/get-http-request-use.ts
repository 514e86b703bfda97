import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { RequestId, readRequest } from './http-request.ts'
import { NO_USE, RequestUse, readRequestUses } from './request-use.ts'

export const getHttpRequestUse = defineOperation({
  name: 'getHttpRequestUse',
  summary: 'How many workflow steps use an HTTP request, and its last run',
  level: 'read',
  app: {},
  input: z.object({ id: RequestId }),
  output: RequestUse,
  run: async (ctx, { id }) => {
    await readRequest(ctx, id)
    return (await readRequestUses(ctx, [id])).get(id) ?? NO_USE
  },
})
