import { z } from 'zod'
import { requiredText } from '../../call/fields.ts'
import { KEY_LEVELS } from '../../call/levels.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { newCredentialRow } from './credentials.ts'

export const KeyLevelName = z
  .enum(KEY_LEVELS)
  .describe('Access level; write also allows changes, execute also live test runs')

export const createKey = defineOperation({
  name: 'createKey',
  summary: 'Create an API key; it is shown only once',
  level: 'admin',
  cli: { command: 'key create' },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    level: KeyLevelName,
    name: requiredText(NAME_LENGTH).describe('What the key is for'),
  }),
  output: z.object({ id: z.string(), key: z.string(), level: z.enum(KEY_LEVELS) }),
  run: async (ctx, { level, name }) => {
    const { credential: key, row } = newCredentialRow(ctx, 'fak', name)
    await ctx.db
      .insertInto('apiKeys')
      .values({ ...row, level })
      .execute()
    return { id: row.id, key, level }
  },
})
