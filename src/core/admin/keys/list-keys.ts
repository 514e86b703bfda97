import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { KEY_LEVELS } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'

export const listKeys = defineOperation({
  name: 'listKeys',
  summary: "List a store's API keys; the keys themselves are never shown",
  level: 'admin',
  cli: { command: 'key list' },
  app: {},
  reads: true,
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      level: z.enum(KEY_LEVELS),
      createdAt: timestamp,
      createdBy: z.string().nullable().describe('Null if not recorded'),
      lastUsedAt: timestamp.nullable(),
      revokedAt: timestamp.nullable(),
    }),
  ),
  run: (ctx) =>
    ctx.db
      .selectFrom('apiKeys')
      .select(['id', 'name', 'prefix', 'level', 'createdAt', 'createdBy', 'lastUsedAt', 'revokedAt'])
      .where('storeId', '=', ctx.storeId)
      .orderBy('id')
      .execute(),
})
