import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'

export const getSigningSecret = defineOperation({
  name: 'getSigningSecret',
  summary: 'Show whether a secret for signing step calls exists and since when, but not the secret itself',
  level: 'admin',
  cli: { command: 'signing-secret show' },
  app: {},
  reads: true,
  input: z.object({}),
  output: z.object({ isSet: z.boolean(), since: timestamp.nullable() }),
  run: async (ctx) => {
    const current = await ctx.db
      .selectFrom('signingSecrets')
      .select('createdAt')
      .where('storeId', '=', ctx.storeId)
      .where('expiresAt', 'is', null)
      .executeTakeFirst()
    return { isSet: current !== undefined, since: current?.createdAt ?? null }
  },
})
