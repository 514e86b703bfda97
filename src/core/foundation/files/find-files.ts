import type { Ctx } from '../../call/context.ts'
import { countRows, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { FILE_COLUMNS, type FILE_KINDS, showFile } from './file.ts'
import { findFileUsers } from './file-users.ts'

type FileQuery = {
  page: number
  limit: number
  q?: string | undefined
  usage: boolean
  /** Omitted: every kind. */
  kinds?: readonly (typeof FILE_KINDS)[number][] | undefined
}

/** One page of the store's files, newest first. */
export async function findFiles(ctx: Ctx, { kinds, usage, ...paging }: FileQuery) {
  const query = ctx.db
    .selectFrom('files')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'files', paging.q))
    .$if(kinds !== undefined, (all) => all.where('kind', 'in', kinds ?? []))
  return paginate(paging, countRows(query), async ({ limit, offset }) => {
    const rows = await query.select(FILE_COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute()
    const files = rows.map((row) => showFile(ctx, row))
    if (!usage) return files
    const users = await findFileUsers(
      ctx,
      files.map(({ key }) => key),
    )
    return files.map((file) => {
      const usedBy = users.get(file.key) ?? []
      return { ...file, inUse: usedBy.length > 0, usedBy }
    })
  })
}
