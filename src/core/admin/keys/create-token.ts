import { z } from 'zod'
import { requiredText } from '../../call/fields.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { newCredentialRow } from './credentials.ts'

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
    const { credential: token, row } = newCredentialRow(ctx, 'fst', name)
    await ctx.db.insertInto('stepTokens').values(row).execute()
    return { id: row.id, token }
  },
})
