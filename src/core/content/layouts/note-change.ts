import type { Tables } from '../../../ports/tables.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'

/** The change made by a save; the snapshot is JSON, or null for a deleted layout. */
export type NotedChange = Omit<Tables['repoChanges'], 'seq' | 'storeId' | 'changeId' | 'tried'>

/**
 * Records, in the transaction of a save, what has to become a commit. Without a repository it is one lookup. The
 * snapshot is included, because versions are pruned. False if there is no repository.
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

/** A layout is deleted: its folder is removed, and its commits leave the index. */
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
