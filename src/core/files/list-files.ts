import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../call/paging.ts'
import { searchCondition } from '../search.ts'
import { FILE_COLUMNS, File, showFile } from './file.ts'
import { findFileUsers } from './file-users.ts'

export const listFiles = defineOperation({
  name: 'listFiles',
  summary: 'List uploaded logos, images and attachments, newest first',
  level: 'read',
  rest: { method: 'GET', path: '/files' },
  tool: {
    name: 'list_files',
    guide:
      "Find uploaded files by name. usage=true adds which layouts and presets use each. A file's key " +
      'is its fileKey in layouts.',
  },
  cli: { command: 'file list' },
  app: {},
  input: z.object({
    ...listInput,
    q: listInput.q.describe('Looks in the filename'),
    usage: z.boolean().default(false).describe('Also say which layouts and presets show each file'),
  }),
  output: listOf(File),
  run: async (ctx, input) => {
    const found = ctx.db
      .selectFrom('files')
      .where('storeId', '=', ctx.storeId)
      .where(await searchCondition(ctx, 'files', input.q))
    return paginate(input, countRows(found), async ({ limit, offset }) => {
      const rows = await found
        .select(FILE_COLUMNS)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const files = rows.map((row) => showFile(ctx, row))
      if (!input.usage) return files
      const users = await findFileUsers(
        ctx,
        files.map(({ key }) => key),
      )
      return files.map((file) => {
        const usedBy = users.get(file.key) ?? []
        return { ...file, inUse: usedBy.length > 0, usedBy }
      })
    })
  },
})
