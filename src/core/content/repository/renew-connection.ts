import type { RepoFailureKind } from '../../../engine/repo/repo-failure.ts'
import { newLease } from '../../../ports/lease.ts'
import type { RepoRemote } from '../../../ports/repositories.ts'
import type { Tables } from '../../../ports/tables.ts'
import { storedProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { inTransaction } from '../../call/transaction.ts'
import { keepSealed, openSealed } from '../../foundation/vault/entries.ts'
import { type ClaimedRepo, toClaimed } from './lease.ts'
import { RECORD } from './repository.ts'
import { syncRepository } from './sync.ts'

/** With these, retrying does not help. */
const FINAL = new Set<RepoFailureKind>(['login', 'readOnly', 'rejected', 'absent'])

type Before = Pick<
  Tables['repositories'],
  'storeId' | 'url' | 'branch' | 'provider' | 'failures' | 'errorCode' | 'errorData' | 'retryAt'
>

export type Renewed = { repo: ClaimedRepo; before: Before; token: string | null }

/** Reconnects the same branch, for example with a new token, and continues from there. Null if it is another branch. */
export async function renewConnection(ctx: Ctx, remote: RepoRemote): Promise<Renewed | null> {
  const { url, branch, provider } = remote
  const before = await ctx.db
    .selectFrom('repositories')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('url', '=', url)
    .where('branch', '=', branch)
    .executeTakeFirst()
  if (!before) return null
  const token = (await openSealed(ctx, [RECORD])).get(RECORD) ?? null
  const lease = newLease(ctx.services.clock)
  const retryAt = ctx.services.clock.now().toISOString()
  await at(ctx, before)
    .set({ provider, failures: 0, ...storedProblem(null), retryAt, ...lease })
    .execute()
  await keepSealed(ctx, RECORD, remote.token)
  return { repo: toClaimed({ ...before, provider, failures: 0, ...lease }), before, token }
}

/** Syncs with the new credentials. If they can never work, everything is restored, the token included. */
export async function tryRenewed(ctx: Ctx, renewed: Renewed): Promise<void> {
  try {
    const failure = await syncRepository(ctx.services, renewed.repo, {
      isStopping: () => false,
      fillIndex: false,
    })
    if (failure && FINAL.has(failure.kind)) throw failure
  } catch (error) {
    await inTransaction(ctx, (inner) => putBack(inner, renewed))
    throw error
  }
}

async function putBack(ctx: Ctx, { before, token }: Renewed): Promise<void> {
  const { provider, failures, errorCode, errorData, retryAt } = before
  const found = await at(ctx, before)
    .set({ provider, failures, errorCode, errorData, retryAt })
    .returning('storeId')
    .executeTakeFirst()
  if (found) await keepSealed(ctx, RECORD, token)
}

const at = (ctx: Ctx, { url, branch }: Pick<Before, 'url' | 'branch'>) =>
  ctx.db
    .updateTable('repositories')
    .where('storeId', '=', ctx.storeId)
    .where('url', '=', url)
    .where('branch', '=', branch)
