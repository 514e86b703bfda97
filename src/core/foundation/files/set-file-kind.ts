import { z } from 'zod'
import { asMessage } from '../../../problems/problems.ts'
import { invalid, notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { FILE_COLUMNS, FILE_KINDS, File, showFile } from './file.ts'
import { requireUnused } from './file-users.ts'

export const setFileKind = defineOperation({
  name: 'setFileKind',
  summary: "Change an uploaded file's kind: logo, image or attachment",
  level: 'write',
  app: {},
  cli: { command: 'file kind', positional: ['key', 'kind'] },
  input: z.object({
    key: z.string().min(1, asMessage('value.required')).describe('File key, from the file list'),
    kind: z.enum(FILE_KINDS),
  }),
  output: File,
  run: async (ctx, { key, kind }) => {
    const file = await ctx.db
      .selectFrom('files')
      .select(FILE_COLUMNS)
      .where('id', '=', key)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow(() => notFound('file'))
    if (kind !== 'attachment' && !file.contentType.startsWith('image/'))
      throw invalid('kind', 'file.not_an_image', { filename: file.filename })
    if (kind === 'attachment' && file.kind !== 'attachment') {
      // Its public URL would stop working in emails.
      await requireUnused(ctx, key)
    }
    await ctx.db
      .updateTable('files')
      .set({ kind })
      .where('id', '=', key)
      .where('storeId', '=', ctx.storeId)
      .execute()
    return showFile(ctx, { ...file, kind })
  },
})
