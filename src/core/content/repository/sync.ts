import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { RepoHistory, RepoRemote } from '../../../ports/repositories.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import { type Ctx, operator, type Services } from '../../call/context.ts'
import { markTried, readWaiting, type Waiting } from './changes.ts'
import { clearIndex, indexCommits, knownShas, readEnds, settleChange } from './commits.ts'
import { type ClaimedRepo, releaseDone, releaseFailed, underLease } from './lease.ts'
import { remoteOf } from './repository.ts'

/** Generations of commits fetched at once; two are needed to see what the later one changed. */
const DEPTHS = [200, 20, 2]
/** How often a concurrent push may win before we back off. */
const MAX_MOVES = 5

type Work = { ctx: Ctx; repo: ClaimedRepo; remote: RepoRemote; mayGoOn: () => boolean }

type Options = {
  isStopping: () => boolean
  fillIndex?: boolean
  /** What happens to the repository after a failure. */
  giveBack?: (ctx: Ctx, repo: ClaimedRepo, problem: Problem) => Promise<void>
}

/**
 * Brings a repository and its index up to date: fetches what others pushed, pushes pending changes, and continues
 * filling the index with older commits. Whatever the host refuses is recorded and retried.
 */
export async function syncRepository(
  services: Services,
  repo: ClaimedRepo,
  { isStopping, fillIndex = true, giveBack = releaseFailed }: Options,
): Promise<RepoFailure | null> {
  const ctx = operator(services, { id: repo.storeId, name: '' })
  try {
    const work = { ctx, repo, remote: await remoteOf(ctx, repo), mayGoOn: () => !isStopping() }
    do await pushWaiting(work)
    while (fillIndex && work.mayGoOn() && (await fillBack(work)))
    await releaseDone(ctx, repo)
    return null
  } catch (error) {
    if (error instanceof LeaseLost) return null
    const isTold = error instanceof RepoFailure
    await giveBack(ctx, repo, isTold ? error.problem : problemOf('repository.unexpected'))
    if (!isTold) throw error
    return error
  }
}

async function pushWaiting(work: Work): Promise<void> {
  const { ctx, repo, remote } = work
  let head = await readNews(work)
  for (let moves = 0; work.mayGoOn(); ) {
    const waiting = await readWaiting(ctx.db, repo.storeId)
    if (waiting.length === 0) return
    if (repo.edges !== null && waiting.some(({ tried }) => tried)) {
      // It may be older than what was fetched, and must not be pushed twice.
      await fillBack(work)
      continue
    }
    await ctx.services.write((db) => markTried(db, repo.storeId, waiting), 'one statement')
    const commits = waiting.map(({ commit }) => commit)
    const pushed = await ctx.services.repoHost.push(remote, head, commits)
    if (pushed.kind === 'pushed') {
      head = pushed.head
      await recordPush(work, waiting, pushed.shas, head)
    } else {
      moves += 1
      if (moves > MAX_MOVES) throw new RepoFailure('rejected', problemOf('repository.pushed_by_others'))
      head = await readNews(work)
    }
  }
}

/** The head of the branch, once everything up to it is in the index. */
async function readNews(work: Work): Promise<string | null> {
  const { ctx, repo, remote } = work
  const head = await ctx.services.repoHost.readHead(remote)
  if (head === null && repo.indexedHead !== null)
    throw new RepoFailure('noBranch', problemOf('repository.branch_gone', { branch: remote.branch }))
  if (head === null || head === repo.indexedHead) return head
  const history = await readHistory(work, [head])
  await underLease(ctx, repo, async (db) => {
    const isContinued = history.commits.some(({ sha }) => sha === repo.indexedHead)
    const known = await knownShas(db, repo.storeId, shasOf(history))
    const news = history.commits.filter(({ sha }) => !known.has(sha))
    if (isContinued && !news.some(({ isEdge }) => isEdge)) {
      const { newest } = await readEnds(db, repo.storeId)
      const placed = news.reverse().map((commit, i) => ({ commit, position: newest + 1 + i }))
      await indexCommits(db, repo.storeId, placed)
      return { indexedHead: head, edges: repo.edges }
    }
    // Too much has happened, or the branch was rewritten: the index starts over from its head.
    await clearIndex(db, repo.storeId)
    const inside = history.commits.filter(({ isEdge }) => !isEdge)
    const placed = inside.map((commit, i) => ({ commit, position: -i }))
    await indexCommits(db, repo.storeId, placed)
    return { indexedHead: head, edges: edgesOf(history, new Set()) }
  })
  return head
}

async function recordPush(
  { ctx, repo }: Work,
  waiting: Waiting[],
  shas: (string | null)[],
  head: string | null,
): Promise<void> {
  await underLease(ctx, repo, async (db) => {
    const { newest } = await readEnds(db, repo.storeId)
    for (const [i, { changeId, commit }] of waiting.entries()) {
      const sha = shas[i] ?? null
      const pushed = sha === null ? null : { ...commit, sha }
      await settleChange(db, repo.storeId, changeId, pushed, newest + 1 + i)
    }
    return { indexedHead: head, edges: repo.edges }
  })
}

/** Goes back some generations in the history; false if the index has no older commits to add. */
async function fillBack(work: Work): Promise<boolean> {
  const { ctx, repo } = work
  if (repo.edges === null) return false
  const history = await readHistory(work, repo.edges)
  await underLease(ctx, repo, async (db) => {
    const known = await knownShas(db, repo.storeId, shasOf(history))
    const { oldest } = await readEnds(db, repo.storeId)
    const older = history.commits.filter(({ sha, isEdge }) => !isEdge && !known.has(sha))
    const edges = edgesOf(history, known)
    // Otherwise the same commits would be requested again and again.
    if (edges !== null && older.length === 0)
      throw new RepoFailure('protocol', problemOf('repository.history_cut'))
    const placed = older.map((commit, i) => ({ commit, position: oldest - 1 - i }))
    await indexCommits(db, repo.storeId, placed)
    return { indexedHead: repo.indexedHead, edges }
  })
  return true
}

/** Fewer generations at once for a repository with very many folders. */
async function readHistory({ ctx, remote }: Work, tips: readonly string[]): Promise<RepoHistory> {
  for (const depth of DEPTHS) {
    try {
      return await ctx.services.repoHost.readHistory(remote, tips, depth)
    } catch (error) {
      if (!(error instanceof RepoFailure) || error.kind !== 'tooLarge' || depth === DEPTHS.at(-1)) throw error
    }
  }
  throw new Error('there is a smallest depth')
}

const shasOf = ({ commits }: RepoHistory) => commits.map(({ sha }) => sha)

function edgesOf({ commits }: RepoHistory, known: ReadonlySet<string>): string[] | null {
  const edges = commits.filter(({ sha, isEdge }) => isEdge && !known.has(sha)).map(({ sha }) => sha)
  return edges.length === 0 ? null : edges
}
