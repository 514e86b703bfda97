import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { RepoHistory, RepoRemote } from '../../../ports/repositories.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import { type Ctx, operator, type Services } from '../../call/context.ts'
import { markTried, type PendingChange, readPendingChanges } from './changes.ts'
import { clearIndex, completeChange, indexCommits, indexedShas, readEnds } from './commits.ts'
import { type ClaimedRepo, releaseDone, releaseFailed, withLease } from './lease.ts'
import { remoteOf } from './repository.ts'

/** How many generations of commits to fetch at once; at least two, to see what the later one changed. */
const DEPTHS = [200, 20, 2]
/** How many concurrent pushes are tolerated before backing off. */
const MAX_MOVES = 5

type Work = { ctx: Ctx; repo: ClaimedRepo; remote: RepoRemote; shouldContinue: () => boolean }

type Options = {
  isStopping: () => boolean
  fillIndex?: boolean
  releaseAfterFailure?: (ctx: Ctx, repo: ClaimedRepo, problem: Problem) => Promise<void>
}

/**
 * Brings a repository and its index up to date: fetches what others pushed, pushes pending changes, and continues
 * filling the index with older commits. A failure is recorded and retried.
 */
export async function syncRepository(
  services: Services,
  repo: ClaimedRepo,
  { isStopping, fillIndex = true, releaseAfterFailure = releaseFailed }: Options,
): Promise<RepoFailure | null> {
  const ctx = operator(services, { id: repo.storeId, name: '' })
  try {
    const work = { ctx, repo, remote: await remoteOf(ctx, repo), shouldContinue: () => !isStopping() }
    do await pushPendingChanges(work)
    while (fillIndex && work.shouldContinue() && (await indexOlderCommits(work)))
    await releaseDone(ctx, repo)
    return null
  } catch (error) {
    if (error instanceof LeaseLost) return null
    const isExpected = error instanceof RepoFailure
    await releaseAfterFailure(ctx, repo, isExpected ? error.problem : problemOf('repository.unexpected'))
    if (!isExpected) throw error
    return error
  }
}

async function pushPendingChanges(work: Work): Promise<void> {
  const { ctx, repo, remote } = work
  let head = await indexNewCommits(work)
  for (let moves = 0; work.shouldContinue(); ) {
    const pending = await readPendingChanges(ctx.db, repo.storeId)
    if (pending.length === 0) return
    if (repo.edges !== null && pending.some(({ tried }) => tried)) {
      // It may already be in an older part of the branch, and must not be pushed twice.
      await indexOlderCommits(work)
      continue
    }
    await ctx.services.write((db) => markTried(db, repo.storeId, pending), 'one statement')
    const commits = pending.map(({ commit }) => commit)
    const pushed = await ctx.services.repoHost.push(remote, head, commits)
    if (pushed.kind === 'pushed') {
      head = pushed.head
      await recordPush(work, pending, pushed.shas, head)
    } else {
      moves += 1
      if (moves > MAX_MOVES) throw new RepoFailure('rejected', problemOf('repository.pushed_by_others'))
      head = await indexNewCommits(work)
    }
  }
}

/** Adds all commits up to the head of the branch to the index, and returns the head. */
async function indexNewCommits(work: Work): Promise<string | null> {
  const { ctx, repo, remote } = work
  const head = await ctx.services.repoHost.readHead(remote)
  if (head === null && repo.indexedHead !== null)
    throw new RepoFailure('noBranch', problemOf('repository.branch_gone', { branch: remote.branch }))
  if (head === null || head === repo.indexedHead) return head
  const history = await readHistory(work, [head])
  await withLease(ctx, repo, async (db) => {
    const isContinued = history.commits.some(({ sha }) => sha === repo.indexedHead)
    const indexed = await indexedShas(db, repo.storeId, shasOf(history))
    const newCommits = history.commits.filter(({ sha }) => !indexed.has(sha))
    if (isContinued && !newCommits.some(({ isEdge }) => isEdge)) {
      const { newest } = await readEnds(db, repo.storeId)
      const entries = newCommits.reverse().map((commit, i) => ({ commit, position: newest + 1 + i }))
      await indexCommits(db, repo.storeId, entries)
      return { indexedHead: head, edges: repo.edges }
    }
    // There are too many new commits, or the branch was rewritten: build the index again from the head.
    await clearIndex(db, repo.storeId)
    const complete = history.commits.filter(({ isEdge }) => !isEdge)
    const entries = complete.map((commit, i) => ({ commit, position: -i }))
    await indexCommits(db, repo.storeId, entries)
    return { indexedHead: head, edges: edgesOf(history, new Set()) }
  })
  return head
}

async function recordPush(
  { ctx, repo }: Work,
  pending: PendingChange[],
  shas: (string | null)[],
  head: string | null,
): Promise<void> {
  await withLease(ctx, repo, async (db) => {
    const { newest } = await readEnds(db, repo.storeId)
    for (const [i, { changeId, commit }] of pending.entries()) {
      const sha = shas[i] ?? null
      const pushed = sha === null ? null : { ...commit, sha }
      await completeChange(db, repo.storeId, changeId, pushed, newest + 1 + i)
    }
    return { indexedHead: head, edges: repo.edges }
  })
}

/** Adds some generations of older commits; returns false if the index is complete. */
async function indexOlderCommits(work: Work): Promise<boolean> {
  const { ctx, repo } = work
  if (repo.edges === null) return false
  const history = await readHistory(work, repo.edges)
  await withLease(ctx, repo, async (db) => {
    const indexed = await indexedShas(db, repo.storeId, shasOf(history))
    const { oldest } = await readEnds(db, repo.storeId)
    const older = history.commits.filter(({ sha, isEdge }) => !isEdge && !indexed.has(sha))
    const edges = edgesOf(history, indexed)
    // Otherwise the same commits would be requested again and again.
    if (edges !== null && older.length === 0)
      throw new RepoFailure('protocol', problemOf('repository.history_cut'))
    const entries = older.map((commit, i) => ({ commit, position: oldest - 1 - i }))
    await indexCommits(db, repo.storeId, entries)
    return { indexedHead: repo.indexedHead, edges }
  })
  return true
}

/** Fetches fewer generations at once if a repository has too many folders. */
async function readHistory({ ctx, remote }: Work, tips: readonly string[]): Promise<RepoHistory> {
  for (const depth of DEPTHS) {
    try {
      return await ctx.services.repoHost.readHistory(remote, tips, depth)
    } catch (error) {
      if (!(error instanceof RepoFailure) || error.kind !== 'tooLarge' || depth === DEPTHS.at(-1)) throw error
    }
  }
  throw new Error('unreachable: the last depth either returns or throws')
}

const shasOf = ({ commits }: RepoHistory) => commits.map(({ sha }) => sha)

function edgesOf({ commits }: RepoHistory, indexed: ReadonlySet<string>): string[] | null {
  const edges = commits.filter(({ sha, isEdge }) => isEdge && !indexed.has(sha)).map(({ sha }) => sha)
  return edges.length === 0 ? null : edges
}
