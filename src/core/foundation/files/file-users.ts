import { problemOf } from '../../../problems/problems.ts'
import { usesOf } from '../../../problems/uses.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'

type FileUser = { type: 'layout' | 'preset'; id: string; name: string }

/** Throws if a layout, a preset or the brand still uses the file. */
export async function requireUnused(ctx: Ctx, key: string): Promise<void> {
  const users = (await findFileUsers(ctx, [key])).get(key) ?? []
  const settings = await ctx.db
    .selectFrom('settings')
    .select('brand')
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  const brandUses = fileKeysIn(settings?.brand ?? '').includes(key) ? [problemOf('use.brand')] : []
  if (users.length + brandUses.length > 0)
    throw conflict('file.in_use', { uses: [...usesOf(users), ...brandUses] })
}

/** What uses these files: layouts in any language, and presets. */
export async function findFileUsers(ctx: Ctx, fileIds: readonly string[]): Promise<Map<string, FileUser[]>> {
  const users = new Map<string, FileUser[]>(fileIds.map((id) => [id, []]))
  if (fileIds.length === 0) return users
  const layouts = ctx.db
    .selectFrom('layoutFiles')
    .innerJoin('layouts', 'layouts.id', 'layoutFiles.layoutId')
    .select(['layoutFiles.fileId', 'layouts.id', 'layouts.name'])
    .where('layouts.storeId', '=', ctx.storeId)
    .where('layoutFiles.fileId', 'in', fileIds)
    .orderBy('layouts.id')
    .execute()
  const presets = ctx.db
    .selectFrom('presetFiles')
    .innerJoin('presets', 'presets.id', 'presetFiles.presetId')
    .select(['presetFiles.fileId', 'presets.id', 'presets.name'])
    .where('presets.storeId', '=', ctx.storeId)
    .where('presetFiles.fileId', 'in', fileIds)
    .orderBy('presets.id')
    .execute()
  // Together, so that no rejection remains unhandled if both queries fail.
  const [layoutUses, presetUses] = await Promise.all([layouts, presets])
  for (const { fileId, id, name } of layoutUses) users.get(fileId)?.push({ type: 'layout', id, name })
  for (const { fileId, id, name } of presetUses) users.get(fileId)?.push({ type: 'preset', id, name })
  return users
}

/** File keys in a string: as a `fileKey`, or in a file's URL with any host and encoding. The files may not exist. */
export const fileKeysIn = (text: string): string[] => [...new Set(text.match(/fil_[0-9a-z]+/g) ?? [])]

/** Records which files a layout or preset uses, in the transaction that changes it. */
export async function writeFileUses(
  ctx: Ctx,
  owner: { layoutId: string } | { presetId: string },
  fileKeys: readonly string[],
): Promise<void> {
  const fileIds = await existingFiles(ctx, fileKeys)
  if ('layoutId' in owner) {
    await ctx.db.deleteFrom('layoutFiles').where('layoutId', '=', owner.layoutId).execute()
    const rows = fileIds.map((fileId) => ({ fileId, ...owner }))
    if (rows.length > 0) await ctx.db.insertInto('layoutFiles').values(rows).execute()
  } else {
    await ctx.db.deleteFrom('presetFiles').where('presetId', '=', owner.presetId).execute()
    const rows = fileIds.map((fileId) => ({ fileId, ...owner }))
    if (rows.length > 0) await ctx.db.insertInto('presetFiles').values(rows).execute()
  }
}

const KEYS_PER_QUERY = 1000

async function existingFiles(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  // There may be more keys than one statement accepts.
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
    const rows = await ctx.db
      .selectFrom('files')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', keys.slice(start, start + KEYS_PER_QUERY))
      .execute()
    for (const { id } of rows) ids.push(id)
  }
  return ids
}
