import { setTimeout } from 'node:timers/promises'
import { FileProblem, type FilesRead, readFiles } from '../../../engine/repo/files.ts'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, invalid, notFound } from '../../call/errors.ts'
import { type ClaimedRepo, claimRepo, releaseUnread } from './lease.ts'
import { hostFailed, remoteOf, requireRepository } from './repository.ts'
import { syncRepository } from './sync.ts'

type Repository = Awaited<ReturnType<typeof requireRepository>>

/** A commit may be given by an abbreviated hash, as in git. */
const SHA = /^[0-9a-f]{7,40}$/
const TIMEOUT_MS = 20_000
const LEASE_POLL_MS = 100

export type LayoutAtCommit = { sha: string; date: string } & FilesRead

/** A layout as of a commit of the branch. */
export async function readLayoutAt(
  ctx: Ctx,
  repository: Repository,
  layoutId: string,
  named: string,
): Promise<LayoutAtCommit> {
  const start = named.toLowerCase()
  if (!SHA.test(start)) throw notFound('commit')
  const commit = (await findCommit(ctx, start)) ?? (await lookAgain(ctx, start))
  if (!commit) throw notFound('commit')
  const { sha } = commit
  const remote = await remoteOf(ctx, repository)
  try {
    const files = await inTime(ctx.services.repoHost.readFiles(remote, sha, layoutId))
    if (files === null) throw notFound('commit_layout')
    return { sha, date: commit.date, ...readFiles(files) }
  } catch (error) {
    throw error instanceof FileProblem ? new AppError('invalid', error.problem) : error
  }
}

async function findCommit(ctx: Ctx, start: string) {
  const [found, another] = await ctx.db
    .selectFrom('repoCommits')
    .select(['sha', 'date'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', '')
    .where('sha', '>=', start)
    // `g` sorts after every hexadecimal digit.
    .where('sha', '<', `${start}g`)
    .limit(2)
    .execute()
  if (another) throw invalid('sha', 'commit.ambiguous')
  return found
}

/** It may have been pushed just now. */
async function lookAgain(ctx: Ctx, sha: string) {
  const repo = await takeRepository(ctx)
  const look = { isStopping: () => false, fillIndex: false, giveBack: releaseUnread }
  const failure = await inTime(syncRepository(ctx.services, repo, look))
  const found = await findCommit(ctx, sha)
  if (failure && !found) throw hostFailed(failure.problem)
  return found
}

/** Waits for the current holder, because the commit may be newer than what it saw. */
async function takeRepository(ctx: Ctx): Promise<ClaimedRepo> {
  const giveUpMs = performance.now() + ctx.services.waitLimits.repoMs
  while (true) {
    const { retryAt, ...found } = await requireRepository(ctx, 'repo')
    // The host is being given a pause.
    const problem = readProblem(found)
    if (problem && Date.parse(retryAt) > ctx.services.clock.now().getTime()) throw hostFailed(problem)
    const repo = await claimRepo(ctx.services, ctx.storeId)
    if (repo) return repo
    if (performance.now() > giveUpMs) throw new AppError('targetFailed', problemOf('repository.busy'))
    await setTimeout(LEASE_POLL_MS)
  }
}

/** A caller is waiting, so a slow host counts as one that does not answer. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const tooLate = setTimeout(TIMEOUT_MS, null, { signal: stop.signal, ref: false }).then(() => {
    throw new RepoFailure('unreachable', problemOf('repository.timeout', { seconds: TIMEOUT_MS / 1000 }))
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } catch (error) {
    throw error instanceof RepoFailure ? hostFailed(error.problem) : error
  } finally {
    stop.abort()
  }
}
