import type { Tables } from '../../../ports/tables.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { hasRows } from '../../call/paging.ts'

/** A change to be committed; the snapshot is JSON, or null for a deleted layout. */
type RepoChange = Omit<Tables['repoChanges'], 'seq' | 'storeId' | 'changeId' | 'tried'>

/**
 * Queues a commit in the same transaction as the save; returns false if the store has no repository. The commit has its
 * own copy of the snapshot, because old versions are deleted.
 */
export async function recordRepoChange(ctx: Ctx, change: RepoChange): Promise<boolean> {
  const repository = ctx.db.selectFrom('repositories').select('storeId').where('storeId', '=', ctx.storeId)
  if (!(await hasRows(repository))) return false
  await ctx.db
    .insertInto('repoChanges')
    .values({ ...change, storeId: ctx.storeId, changeId: newId('rch'), tried: 0 })
    .execute()
  return true
}

/** Queues a commit that removes a deleted layout's folder, and removes its commits from the index. */
export async function recordRemoval(ctx: Ctx, layoutId: string, name: string): Promise<void> {
  const isConnected = await recordRepoChange(ctx, {
    layoutId,
    name,
    version: null,
    action: 'delete',
    snapshot: null,
    author: authorOf(ctx),
    createdAt: ctx.services.clock.now().toISOString(),
  })
  if (!isConnected) return
  await ctx.db
    .deleteFrom('repoCommits')
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', layoutId)
    .execute()
}
