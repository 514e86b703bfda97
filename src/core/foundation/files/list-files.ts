import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { FILE_COLUMNS, FILE_KINDS, File, showFile } from './file.ts'
import { findFileUsers } from './file-users.ts'

export const listFiles = defineOperation({
  name: 'listFiles',
  summary: 'List uploaded logos, images and attachments, newest first',
  level: 'read',
  rest: { method: 'GET', path: '/files' },
  tool: {
    name: 'list_files',
    guide: "Find uploaded files by name or kind. A file's key is its fileKey in layouts.",
  },
  cli: { command: 'file list' },
  app: {},
  input: z.object({
    ...listInput,
    q: listInput.q.describe('Searches the filename'),
    usage: z.boolean().default(false).describe('Include the layouts and presets that use each file'),
    kinds: z
      .string()
      .max(100)
      .transform((kinds) => kinds.split(','))
      .pipe(z.array(z.enum(FILE_KINDS)))
      .optional()
      .describe('Comma-separated: logo, image, attachment'),
  }),
  output: listOf(File),
  run: async (ctx, { kinds, usage, ...paging }) => {
    const query = ctx.db
      .selectFrom('files')
      .where('storeId', '=', ctx.storeId)
      .where(await searchCondition(ctx, 'files', paging.q))
      .$if(kinds !== undefined, (all) => all.where('kind', 'in', kinds ?? []))
    return paginate(paging, countRows(query), async ({ limit, offset }) => {
      const rows = await query
        .select(FILE_COLUMNS)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const files = rows.map((row) => showFile(ctx, row))
      if (!usage) return files
      const keys = files.map(({ key }) => key)
      const users = await findFileUsers(ctx, keys)
      return files.map((file) => {
        const usedBy = users.get(file.key) ?? []
        return { ...file, inUse: usedBy.length > 0, usedBy }
      })
    })
  },
})
