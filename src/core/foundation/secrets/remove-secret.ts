import { z } from 'zod'
import { problemOf } from '../../../problems/problems.ts'
import { usesOf } from '../../../problems/uses.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { saveSealed } from '../vault/entries.ts'
import { secretRecord } from './secret.ts'
import { findSecretUses } from './secret-uses.ts'

export const removeSecret = defineOperation({
  name: 'removeSecret',
  summary: 'Remove a secret and its value; layouts and requests that still use it will fail',
  level: 'admin',
  cli: { command: 'secret remove', positional: ['name'] },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({ name: z.string().describe('Secret name') }),
  output: z.object({
    deleted: z.literal(true),
    name: z.string(),
    warning: z.string().optional().describe('What still uses it'),
  }),
  run: async (ctx, { name }) => {
    await ctx.db
      .deleteFrom('secrets')
      .where('storeId', '=', ctx.storeId)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('secret'))
    await saveSealed(ctx, secretRecord(name), null)
    const uses = usesOf(await findSecretUses(ctx, name))
    const warning = textFor(ctx, problemOf('secret.still_used', { uses }))
    return { deleted: true as const, name, ...(uses.length > 0 ? { warning } : {}) }
  },
})
