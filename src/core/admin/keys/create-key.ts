import { z } from 'zod'
import { authorOf } from '../../call/context.ts'
import { requiredText } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { KEY_LEVELS } from '../../call/levels.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { hashCredential, newCredential, visiblePrefix } from './credentials.ts'

export const createKey = defineOperation({
  name: 'createKey',
  summary: 'Create an API key; it is shown only once',
  level: 'admin',
  cli: { command: 'key create' },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    level: z.enum(KEY_LEVELS).describe('read, write (adds changes) or execute (adds live test runs)'),
    name: requiredText(NAME_LENGTH).describe('What the key is for'),
  }),
  output: z.object({ id: z.string(), key: z.string(), level: z.enum(KEY_LEVELS) }),
  run: async (ctx, { level, name }) => {
    const id = newId('key')
    const key = newCredential('fak')
    await ctx.db
      .insertInto('apiKeys')
      .values({
        id,
        storeId: ctx.storeId,
        name,
        level,
        prefix: visiblePrefix(key),
        hash: hashCredential(key),
        createdAt: ctx.services.clock.now().toISOString(),
        createdBy: authorOf(ctx),
        createdById: ctx.person?.id ?? null,
        lastUsedAt: null,
        revokedAt: null,
      })
      .execute()
    return { id, key, level }
  },
})
