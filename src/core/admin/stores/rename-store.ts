import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { StoreName, StoreSummary } from '../../call/store.ts'

export const renameStore = defineOperation({
  name: 'renameStore',
  summary: 'Rename a store',
  level: 'owner',
  app: {},
  cli: { command: 'store rename', positional: ['id'], wholeInstallation: true },
  audit: { subject: 'name' },
  input: z.object({ id: z.string().describe('Store id'), name: StoreName }),
  output: StoreSummary,
  run: (ctx, { id, name }) =>
    ctx.db
      .updateTable('stores')
      .set({ name })
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => notFound('store')),
})
