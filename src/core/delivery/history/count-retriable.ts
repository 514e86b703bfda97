import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { allows } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { failedInput, findNewestFailed } from './failed-executions.ts'
import { retryFailed } from './retry-failed.ts'
import { countUpTo, MAX_COUNTED } from './search-history.ts'

const MAX_EXAMINED = 5 * MAX_COUNTED

export const countRetriable = defineOperation({
  name: 'countRetriable',
  summary: 'How many failed executions of a window nobody has retried yet',
  level: 'read',
  app: {},
  input: z.object(failedInput),
  output: z.object({
    count: count.describe(`Counting stops at ${MAX_COUNTED}, and after the newest ${MAX_EXAMINED} failures`),
    can: z.boolean().describe('Whether the caller may retry them'),
  }),
  run: async (ctx, filters) => ({
    count: await countUpTo(ctx, await findNewestFailed(ctx, filters, MAX_EXAMINED), MAX_COUNTED),
    can: allows(ctx.level, retryFailed.level),
  }),
})
