import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { requireUnused } from './file-users.ts'
import { removeBytes } from './remove-bytes.ts'

export const deleteFile = defineOperation({
  name: 'deleteFile',
  summary: 'Permanently delete an uploaded file, unless a layout, a preset or the brand uses it',
  level: 'write',
  rest: { method: 'DELETE', path: '/files' },
  tool: {
    name: 'delete_file',
    guide:
      'Permanently delete an uploaded file. Refused while a layout, a preset or the brand uses it; the error ' +
      'names them. Ask the user first.',
  },
  cli: { command: 'file remove', positional: ['key'] },
  transaction: 'own',
  refusals: { 404: ['file.not_found'], 409: ['file.in_use'] },
  app: {},
  input: z.object({
    key: z.string().min(1, asMessage('value.required')).describe('File key, from the file list'),
  }),
  output: z.object({ deleted: z.literal(true), key: z.string() }),
  run: async (ctx, { key }) => {
    // A concurrent save that starts using the file conflicts with this transaction.
    await inTransaction(ctx, async (inner) => {
      await inner.db
        .selectFrom('files')
        .select('id')
        .where('id', '=', key)
        .where('storeId', '=', inner.storeId)
        .executeTakeFirstOrThrow(() => notFound('file'))
      await requireUnused(inner, key)
      await inner.db.deleteFrom('files').where('id', '=', key).where('storeId', '=', inner.storeId).execute()
      const dueAt = inner.services.clock.now().toISOString()
      await inner.db
        .insertInto('fileRemovals')
        .values({ fileId: key, storeId: inner.storeId, dueAt })
        .execute()
    })
    await removeBytes(ctx.services, { fileId: key, storeId: ctx.storeId })
    return { deleted: true as const, key }
  },
})
