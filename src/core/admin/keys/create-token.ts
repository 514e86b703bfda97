import { z } from 'zod'
import { authorOf } from '../../call/context.ts'
import { requiredText } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { hashCredential, newCredential, visiblePrefix } from './credentials.ts'

export const createToken = defineOperation({
  name: 'createToken',
  summary: 'Create a step token, which a workflow platform uses to run steps; it is shown only once',
  level: 'admin',
  cli: { command: 'token create' },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({ name: requiredText(NAME_LENGTH).describe('What the token is for') }),
  output: z.object({ id: z.string(), token: z.string() }),
  run: async (ctx, { name }) => {
    const id = newId('tok')
    const token = newCredential('fst')
    await ctx.db
      .insertInto('stepTokens')
      .values({
        id,
        storeId: ctx.storeId,
        name,
        prefix: visiblePrefix(token),
        hash: hashCredential(token),
        createdAt: ctx.services.clock.now().toISOString(),
        createdBy: authorOf(ctx),
        createdById: ctx.person?.id ?? null,
        lastUsedAt: null,
        revokedAt: null,
      })
      .execute()
    return { id, token }
  },
})
