import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { storeById } from '../../call/store.ts'

export const listTokens = defineOperation({
  name: 'listTokens',
  summary: 'List step tokens; the tokens themselves are never shown',
  level: 'admin',
  cli: { command: 'token list', wholeInstallation: true },
  app: {},
  reads: true,
  input: z.object({ store: z.string().optional().describe('Only tokens for this store') }),
  output: z.array(
    z.object({
      id: z.string(),
      storeId: z.string(),
      name: z.string(),
      prefix: z.string(),
      createdAt: timestamp,
      createdBy: z.string().nullable().describe('Null if not recorded'),
      lastUsedAt: timestamp.nullable(),
      revokedAt: timestamp.nullable(),
    }),
  ),
  run: async (ctx, input) => {
    // In the app, callers cannot list another store's tokens.
    const store = ctx.storeId === '' ? input.store : ctx.storeId
    if (store !== undefined) await storeById(ctx.db, store)
    return ctx.db
      .selectFrom('stepTokens')
      .select(['id', 'storeId', 'name', 'prefix', 'createdAt', 'createdBy', 'lastUsedAt', 'revokedAt'])
      .$if(store !== undefined, (query) => query.where('storeId', '=', store ?? ''))
      .orderBy('id')
      .execute()
  },
})
