import type { Tables } from '../../ports/tables.ts'
import { authorOf, type Ctx } from '../call/context.ts'
import { newId } from '../ids.ts'

/** What a save says of itself; a snapshot is JSON, and null for a layout that was deleted. */
export type NotedChange = Omit<Tables['repoChanges'], 'seq' | 'storeId' | 'changeId' | 'tried'>

/**
 * Notes, in the transaction of a save, what has to become a commit. Without a repository it is one look. The
 * snapshot goes along, because versions are pruned. False: there is no repository.
 */
export async function noteRepoChange(ctx: Ctx, change: NotedChange): Promise<boolean> {
  const connected = await ctx.db
    .selectFrom('repositories')
    .select('storeId')
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!connected) return false
  await ctx.db
    .insertInto('repoChanges')
    .values({ ...change, storeId: ctx.storeId, changeId: newId('rch'), tried: 0 })
    .execute()
  return true
}

/** A layout is deleted: its folder goes, and nobody asks for its commits any more. */
export async function noteRemoval(ctx: Ctx, layoutId: string, name: string): Promise<void> {
  const isNoted = await noteRepoChange(ctx, {
    ...{ layoutId, name, version: null, action: 'delete', snapshot: null },
    author: authorOf(ctx),
    createdAt: ctx.services.clock.now().toISOString(),
  })
  if (!isNoted) return
  await ctx.db
    .deleteFrom('repoCommits')
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', layoutId)
    .execute()
}
