import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { KEY_LEVELS } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { KeyLevelName } from './create-key.ts'

export const setKeyLevel = defineOperation({
  name: 'setKeyLevel',
  summary: "Change an API key's level, effective immediately",
  level: 'admin',
  cli: { command: 'key level', positional: ['id', 'level'] },
  app: { confirm: true },
  audit: { subject: 'id' },
  input: z.object({
    id: z.string().describe('Key id'),
    level: KeyLevelName,
  }),
  output: z.object({ id: z.string(), level: z.enum(KEY_LEVELS) }),
  run: (ctx, { id, level }) =>
    ctx.db
      .updateTable('apiKeys')
      .set({ level })
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .where('revokedAt', 'is', null)
      .returning(['id', 'level'])
      .executeTakeFirstOrThrow(() => notFound('key')),
})
