import { z } from 'zod'
import { allows } from '../call/levels.ts'
import { defineOperation } from '../call/operation.ts'
import { count } from '../fields.ts'
import { failedInput, findFailed } from './failed-executions.ts'
import { retryFailed } from './retry-failed.ts'
import { countUpTo, MAX_COUNTED } from './search-history.ts'

export const countRetriable = defineOperation({
  name: 'countRetriable',
  summary: 'How many failed executions of a window nobody has retried yet',
  level: 'read',
  app: {},
  input: z.object(failedInput),
  output: z.object({
    count: count.describe(`Counting stops at ${MAX_COUNTED}`),
    can: z.boolean().describe('Whether the caller may retry them'),
  }),
  run: async (ctx, filters) => ({
    count: await countUpTo(ctx, await findFailed(ctx, filters), MAX_COUNTED),
    can: allows(ctx.level, retryFailed.level),
  }),
})
