import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'

export const clearInbox = defineOperation({
  name: 'clearInbox',
  summary: 'Delete all messages from the built-in inbox',
  level: 'execute',
  app: {},
  cli: { command: 'inbox clear' },
  input: z.object({}),
  output: z.object({ deleted: count }),
  run: async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('inboxMessages')
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow()
    return { deleted: Number(numDeletedRows) }
  },
})
