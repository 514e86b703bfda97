import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { readTrailers, withoutTrailers } from '../../../engine/repo/message.ts'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import type { Db } from '../../../ports/database.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { RepoHistoryCommit, RepoRemote } from '../../../ports/repositories.ts'
import type { Tables } from '../../../ports/tables.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import { type Ctx, operator, type Services } from '../../call/context.ts'
import { markAttempted, type PendingChange, readPendingChanges } from './changes.ts'
import { type ClaimedRepo, releaseAfterSuccess, releaseWithBackoff, withLease } from './lease.ts'
import { remoteOf } from './repository.ts'

/** How many generations of commits to fetch at once: at least two, to see what the later commit changed. */
const DEPTHS = [200, 20, 2]
/** How many pushes by other clients are tolerated during our own before it fails. */
export const MAX_CONCURRENT_PUSHES = 5

type Work = { ctx: Ctx; repo: ClaimedRepo; remote: RepoRemote; shouldContinue: () => boolean }

type Options = {
  isStopping?: () => boolean
  fillIndex?: boolean
  releaseAfterFailure?: (ctx: Ctx, repo: ClaimedRepo, problem: Problem) => Promise<void>
}

/**
 * Brings a repository and its index up to date: fetches what others pushed, pushes pending changes, and adds older
 * commits to the index. By default, a failure is recorded and retried later.
 */
export async function syncRepository(
  services: Services,
  repo: ClaimedRepo,
  { isStopping = () => false, fillIndex = true, releaseAfterFailure = releaseWithBackoff }: Options = {},
): Promise<RepoFailure | null> {
  const ctx = operator(services, { id: repo.storeId, name: '' })
  try {
    const work = { ctx, repo, remote: await remoteOf(ctx, repo), shouldContinue: () => !isStopping() }
    do await pushPendingChanges(work)
    while (fillIndex && work.shouldContinue() && (await indexOlderCommits(work)))
    await releaseAfterSuccess(ctx, repo)
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
  for (let otherPushes = 0; work.shouldContinue(); ) {
    const pending = await readPendingChanges(ctx.db, repo.storeId)
    if (pending.length === 0) return
    if (repo.edges !== null && pending.some(({ tried }) => tried)) {
      // An earlier push may already have added a change to an older part of the branch; it must not be pushed twice.
      await indexOlderCommits(work)
      continue
    }
    await ctx.services.write((db) => markAttempted(db, repo.storeId, pending))
    const commits = pending.map(({ commit }) => commit)
    const result = await ctx.services.repoHost.push(remote, head, commits)
    if (result.kind === 'pushed') {
      head = result.head
      await recordPush(work, pending, result.shas, head)
    } else {
      otherPushes += 1
      if (otherPushes > MAX_CONCURRENT_PUSHES)
        throw new RepoFailure('rejected', problemOf('repository.pushed_by_others'))
      head = await indexNewCommits(work)
    }
  }
}

/** Adds the newest commits of the branch to the index, and returns the branch's head. */
async function indexNewCommits(work: Work): Promise<string | null> {
  const { ctx, repo, remote } = work
  const head = await ctx.services.repoHost.readHead(remote)
  if (head === null && repo.indexedHead !== null)
    throw new RepoFailure('noBranch', problemOf('repository.branch_gone', { branch: remote.branch }))
  if (head === null || head === repo.indexedHead) return head
  const commits = await readHistory(work, [head])
  await withLease(ctx, repo, async (db) => {
    const isContinued = commits.some(({ sha }) => sha === repo.indexedHead)
    const indexed = await indexedShas(db, repo.storeId, shasOf(commits))
    const newCommits = commits.filter(({ sha }) => !indexed.has(sha))
    if (isContinued && !newCommits.some(({ isEdge }) => isEdge)) {
      const { newest } = await readEnds(db, repo.storeId)
      const entries = newCommits.reverse().map((commit, i) => ({ commit, position: newest + 1 + i }))
      await indexCommits(db, repo.storeId, entries)
      return { indexedHead: head, edges: repo.edges }
    }
    // There are too many new commits, or the branch was rewritten: build the index again from the head.
    await db.deleteFrom('repoCommits').where('storeId', '=', repo.storeId).execute()
    const completeCommits = commits.filter(({ isEdge }) => !isEdge)
    const entries = completeCommits.map((commit, i) => ({ commit, position: -i }))
    await indexCommits(db, repo.storeId, entries)
    return { indexedHead: head, edges: edgesOf(commits, new Set()) }
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
      const pushedCommit = sha === null ? null : { ...commit, sha }
      await completeChange(db, repo.storeId, changeId, pushedCommit, newest + 1 + i)
    }
    return { indexedHead: head, edges: repo.edges }
  })
}

/** Adds some generations of older commits to the index; returns false if it was already complete. */
async function indexOlderCommits(work: Work): Promise<boolean> {
  const { ctx, repo } = work
  if (repo.edges === null) return false
  const commits = await readHistory(work, repo.edges)
  await withLease(ctx, repo, async (db) => {
    const indexed = await indexedShas(db, repo.storeId, shasOf(commits))
    const { oldest } = await readEnds(db, repo.storeId)
    const olderCommits = commits.filter(({ sha, isEdge }) => !isEdge && !indexed.has(sha))
    const edges = edgesOf(commits, indexed)
    // Otherwise the same commits would be requested again and again.
    if (edges !== null && olderCommits.length === 0)
      throw new RepoFailure('protocol', problemOf('repository.history_cut'))
    const entries = olderCommits.map((commit, i) => ({ commit, position: oldest - 1 - i }))
    await indexCommits(db, repo.storeId, entries)
    return { indexedHead: repo.indexedHead, edges }
  })
  return true
}

/** Fetches fewer generations at once if the response would be too large. */
async function readHistory({ ctx, remote }: Work, tips: readonly string[]): Promise<RepoHistoryCommit[]> {
  for (const depth of DEPTHS) {
    try {
      return await ctx.services.repoHost.readHistory(remote, tips, depth)
    } catch (error) {
      if (!(error instanceof RepoFailure) || error.kind !== 'tooLarge' || depth === DEPTHS.at(-1)) throw error
    }
  }
  throw new Error('unreachable: the last depth either returns or throws')
}

const shasOf = (commits: readonly RepoHistoryCommit[]) => commits.map(({ sha }) => sha)

function edgesOf(commits: readonly RepoHistoryCommit[], indexed: ReadonlySet<string>): string[] | null {
  const edges = shasOf(commits.filter(({ sha, isEdge }) => isEdge && !indexed.has(sha)))
  return edges.length === 0 ? null : edges
}

type Commit = Pick<RepoHistoryCommit, 'sha' | 'message' | 'author' | 'date'>

type Row = Tables['repoCommits']

const ROWS_AT_ONCE = 100

/** The positions of the newest and the oldest commit in the index. */
async function readEnds(db: Db, storeId: string): Promise<{ newest: number; oldest: number }> {
  const { rows } = await sql<{ newest: number | null; oldest: number | null }>`
    select max("position") as "newest", min("position") as "oldest" from "repoCommits"
    where "storeId" = ${storeId} and "layoutId" = ''`.execute(db)
  return { newest: rows[0]?.newest ?? 0, oldest: rows[0]?.oldest ?? 1 }
}

export const indexedShas = (db: Db, storeId: string, shas: string[]): Promise<Set<string>> =>
  findExisting(shas, (batch) =>
    db
      .selectFrom('repoCommits')
      .select('sha as name')
      .where('storeId', '=', storeId)
      .where('layoutId', '=', '')
      .where('sha', 'in', batch),
  )

type NameQuery = { execute(): Promise<{ name: string }[]> }

/** A host may return any number of commits, but a statement can only contain a limited number of values. */
async function findExisting(names: string[], select: (batch: string[]) => NameQuery): Promise<Set<string>> {
  const unique = [...new Set(names)]
  const matches = new Set<string>()
  for (let start = 0; start < unique.length; start += ROWS_AT_ONCE) {
    const rows = await select(unique.slice(start, start + ROWS_AT_ONCE)).execute()
    for (const { name } of rows) matches.add(name)
    await setImmediate()
  }
  return matches
}

/** Adds the commit of a pending change to the index, and removes the change from the queue. */
async function completeChange(
  db: Db,
  storeId: string,
  changeId: string,
  commit: Commit | null,
  position: number,
): Promise<void> {
  if (commit) {
    const { sha, author, date } = toSeconds(commit)
    const message = withoutTrailers(commit.message)
    await insertRows(db, [{ storeId, layoutId: '', position, sha, message, author, date, version: null }])
    await sql`insert into "repoCommits"
      ("storeId", "layoutId", "position", "sha", "message", "author", "date", "version")
      select c."storeId", c."layoutId", cast(${position} as integer), cast(${sha} as text),
        cast(${message} as text), cast(${author} as text), cast(${date} as text), c."version"
      from "repoChanges" c join "layouts" l on l."id" = c."layoutId" and l."storeId" = c."storeId"
      where c."storeId" = ${storeId} and c."changeId" = ${changeId}`.execute(db)
  }
  await db.deleteFrom('repoChanges').where('storeId', '=', storeId).where('changeId', '=', changeId).execute()
}

/** Git stores whole seconds, so the index does the same. */
const toSeconds = (commit: Commit): Commit => ({ ...commit, date: commit.date.replace(/\.\d+Z$/, '.000Z') })

/** Adds commits from the host to the index, each at its position; pending changes among them are completed. */
export async function indexCommits(
  db: Db,
  storeId: string,
  entries: { commit: RepoHistoryCommit; position: number }[],
): Promise<void> {
  const mentionedIds = entries.flatMap(({ commit }) => [
    ...commit.changedLayouts,
    readTrailers(commit.message).layoutId ?? '',
  ])
  const ownIds = await findOwnLayouts(db, storeId, mentionedIds)
  const commits = entries.map(({ commit }) => commit)
  const pushedChangeIds = await findPushedChanges(db, storeId, commits)
  const rows: Row[] = []
  for (const { commit, position } of entries) {
    const { layoutId, version, changeId } = readTrailers(commit.message)
    // Only one commit completes a change; cherry-picked copies of it have the same id.
    if (changeId !== null && pushedChangeIds.delete(changeId)) {
      await completeChange(db, storeId, changeId, commit, position)
      continue
    }
    const { sha, author, date } = commit
    const row = { storeId, position, sha, message: withoutTrailers(commit.message), author, date }
    rows.push({ ...row, layoutId: '', version: null })
    // A save that changed no file is still a version of the layout.
    const layoutIds = new Set([...commit.changedLayouts, ...(layoutId === null ? [] : [layoutId])])
    for (const id of layoutIds)
      if (ownIds.has(id)) rows.push({ ...row, layoutId: id, version: id === layoutId ? version : null })
  }
  await insertRows(db, rows)
}

async function insertRows(db: Db, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('repoCommits')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
    await setImmediate()
  }
}

/** Folders of layouts that the store does not have are ignored. */
const findOwnLayouts = (db: Db, storeId: string, ids: string[]) =>
  findExisting(ids, (batch) =>
    db.selectFrom('layouts').select('id as name').where('storeId', '=', storeId).where('id', 'in', batch),
  )

function findPushedChanges(db: Db, storeId: string, commits: Commit[]) {
  const changeIds = commits.flatMap(({ message }) => readTrailers(message).changeId ?? [])
  return findExisting(changeIds, (batch) =>
    db
      .selectFrom('repoChanges')
      .select('changeId as name')
      .where('storeId', '=', storeId)
      .where('changeId', 'in', batch),
  )
}
