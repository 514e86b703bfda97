import type { Updateable } from 'kysely'
import type { Db, Write } from '../../../ports/database.ts'
import { isFree, LeaseLost, leaseEnd, NO_LEASE, newLease } from '../../../ports/lease.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Problem } from '../../../problems/problems.ts'
import { storedProblem } from '../../../problems/stored.ts'
import type { Ctx, Services } from '../../call/context.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'

const FIRST_RETRY_MS = 3_000
const LONGEST_RETRY_MS = 10 * 60_000
/** Commits by others are detected by polling. */
const CHECK_INTERVAL_MS = 60_000
const CHECK_AGAIN_MS = 3_000

type Row = Pick<
  Tables['repositories'],
  'storeId' | 'url' | 'branch' | 'provider' | 'failures' | 'indexedHead' | 'edges'
>

export type ClaimedRepo = Omit<Row, 'edges'> & { id: string; lease: string; edges: string[] | null }

/** Claims repositories that have work to do and are not leased. */
export async function claimRepos(
  services: Pick<Services, 'db' | 'write' | 'clock'>,
  { limit, busy }: { limit: number; busy: ReadonlySet<string> },
): Promise<ClaimedRepo[]> {
  if (limit <= 0) return []
  const { db, clock } = services
  const now = clock.now().toISOString()
  const dueRepos = await db
    .selectFrom('repositories')
    .select('storeId')
    .where('retryAt', '<=', now)
    .where(isFree(clock))
    .where((eb) =>
      eb.or([
        eb('lookAt', '<=', now),
        eb('edges', 'is not', null),
        eb.exists(
          eb
            .selectFrom('repoChanges')
            .select('seq')
            .whereRef('repoChanges.storeId', '=', 'repositories.storeId'),
        ),
      ]),
    )
    .orderBy('retryAt')
    .limit(limit + busy.size)
    .execute()
  const freeRepos = dueRepos.filter(({ storeId }) => !busy.has(storeId)).slice(0, limit)
  const repos = await Promise.all(freeRepos.map(({ storeId }) => claimRepo(services, storeId)))
  return repos.filter((repo) => repo !== null)
}

export async function claimRepo(
  { write, clock }: Pick<Services, 'write' | 'clock'>,
  storeId: string,
): Promise<ClaimedRepo | null> {
  const row = await write((db) =>
    db
      .updateTable('repositories')
      .set(newLease(clock))
      .where('storeId', '=', storeId)
      .where(isFree(clock))
      .returningAll()
      .executeTakeFirst(),
  )
  return row?.lease ? claimedRepo({ ...row, lease: row.lease }) : null
}

export const claimedRepo = (row: Row & { lease: string }): ClaimedRepo => ({
  ...row,
  id: row.storeId,
  edges: row.edges === null ? null : JSON.parse(row.edges),
})

export async function renewRepoLeases(
  { write, clock }: Pick<Services, 'write' | 'clock'>,
  claimed: ClaimedRepo[],
): Promise<void> {
  for (const repo of claimed) await update(write, repo, { leaseUntil: leaseEnd(clock) })
}

const leasedRow = (db: Db, { storeId, lease }: ClaimedRepo) =>
  db.updateTable('repositories').where('storeId', '=', storeId).where('lease', '=', lease)

/** A single statement, which changes nothing if the lease has been lost. */
const update = (write: Write, repo: ClaimedRepo, columns: Updateable<Tables['repositories']>) =>
  write((db) => leasedRow(db, repo).set(columns).execute())

type Index = Pick<ClaimedRepo, 'indexedHead' | 'edges'>

/** Writes the new state of a repository in one transaction, if the lease is still held. */
export async function withLease(
  ctx: Ctx,
  repo: ClaimedRepo,
  work: (db: Db) => Promise<Index>,
): Promise<void> {
  const index = await inUnisolatedTransaction(ctx, async ({ db }) => {
    await leasedRow(db, repo)
      .set({ leaseUntil: leaseEnd(ctx.services.clock) })
      .returning('storeId')
      .executeTakeFirstOrThrow(() => new LeaseLost())
    const { indexedHead, edges } = await work(db)
    await leasedRow(db, repo)
      .set({ indexedHead, edges: edges === null ? null : JSON.stringify(edges) })
      .execute()
    return { indexedHead, edges }
  })
  Object.assign(repo, index)
}

/** Makes the next check due now, unless one was just made: a caller that lists commits needs the latest ones. */
export async function requestCheck(ctx: Ctx, { lookAt }: { lookAt: string }): Promise<void> {
  const now = ctx.services.clock.now()
  const untilMs = Date.parse(lookAt) - now.getTime()
  if (untilMs <= 0 || untilMs > CHECK_INTERVAL_MS - CHECK_AGAIN_MS) return
  await ctx.services.write((db) =>
    db
      .updateTable('repositories')
      .set({ lookAt: now.toISOString() })
      .where('storeId', '=', ctx.storeId)
      .where('lookAt', '=', lookAt)
      .execute(),
  )
}

/** Releases the lease after a successful sync. */
export async function releaseAfterSuccess(ctx: Ctx, repo: ClaimedRepo): Promise<void> {
  const nowMs = ctx.services.clock.now().getTime()
  await update(ctx.services.write, repo, {
    ...NO_LEASE,
    ...storedProblem(null),
    failures: 0,
    lookAt: new Date(nowMs + CHECK_INTERVAL_MS).toISOString(),
  })
}

/** Releases the lease and schedules a retry with exponential backoff. */
export async function releaseWithBackoff(ctx: Ctx, repo: ClaimedRepo, problem: Problem): Promise<void> {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** repo.failures, LONGEST_RETRY_MS)
  const retryAt = new Date(ctx.services.clock.now().getTime() + pauseMs).toISOString()
  await update(ctx.services.write, repo, {
    ...NO_LEASE,
    ...storedProblem(problem),
    retryAt,
    failures: repo.failures + 1,
  })
}

/** Releases the lease after a failure, but without backoff: a failed read must not delay a push. */
export async function releaseWithoutBackoff(ctx: Ctx, repo: ClaimedRepo): Promise<void> {
  const lookAt = ctx.services.clock.now().toISOString()
  await update(ctx.services.write, repo, { ...NO_LEASE, lookAt })
}
