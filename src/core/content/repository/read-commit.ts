import { setTimeout } from 'node:timers/promises'
import { FileProblem, type ParsedFiles, readFiles } from '../../../engine/repo/files.ts'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, invalid, notFound } from '../../call/errors.ts'
import { type ClaimedRepo, claimRepo, releaseWithoutBackoff } from './lease.ts'
import { hostFailed, remoteOf, requireRepository } from './repository.ts'
import { syncRepository } from './sync.ts'

type Repository = Awaited<ReturnType<typeof requireRepository>>

/** A commit hash, which can be abbreviated as in git. */
const SHA = /^[0-9a-f]{7,40}$/
const TIMEOUT_MS = 20_000
const LEASE_POLL_MS = 100

export type LayoutAtCommit = { sha: string; date: string } & ParsedFiles

export async function readLayoutAt(
  ctx: Ctx,
  repository: Repository,
  layoutId: string,
  requestedSha: string,
): Promise<LayoutAtCommit> {
  const prefix = requestedSha.toLowerCase()
  if (!SHA.test(prefix)) throw notFound('commit')
  const commit = (await findCommit(ctx, prefix)) ?? (await fetchCommit(ctx, prefix))
  if (!commit) throw notFound('commit')
  const { sha } = commit
  const remote = await remoteOf(ctx, repository)
  try {
    const files = await withTimeout(ctx.services.repoHost.readFiles(remote, sha, layoutId))
    if (files === null) throw notFound('commit_layout')
    return { sha, date: commit.date, ...readFiles(files) }
  } catch (error) {
    throw error instanceof FileProblem ? new AppError('invalid', error.problem) : error
  }
}

async function findCommit(ctx: Ctx, prefix: string) {
  const [commit, another] = await ctx.db
    .selectFrom('repoCommits')
    .select(['sha', 'date'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', '')
    .where('sha', '>=', prefix)
    // `g` sorts after every hexadecimal digit.
    .where('sha', '<', `${prefix}g`)
    .limit(2)
    .execute()
  if (another) throw invalid('sha', 'commit.ambiguous')
  return commit
}

/** Syncs first, because the commit may have just been pushed. */
async function fetchCommit(ctx: Ctx, prefix: string) {
  const repo = await waitForRepository(ctx)
  const options = { fillIndex: false, releaseAfterFailure: releaseWithoutBackoff }
  const failure = await withTimeout(syncRepository(ctx.services, repo, options))
  const commit = await findCommit(ctx, prefix)
  if (failure && !commit) throw hostFailed(failure.problem)
  return commit
}

/** Waits for the lease instead of relying on a running sync, which may have started before the commit was pushed. */
async function waitForRepository(ctx: Ctx): Promise<ClaimedRepo> {
  const deadlineMs = performance.now() + ctx.services.waitLimits.repoMs
  while (true) {
    const { retryAt, ...repository } = await requireRepository(ctx, 'repo')
    // Do not call the host during its backoff.
    const problem = readProblem(repository)
    if (problem && Date.parse(retryAt) > ctx.services.clock.now().getTime()) throw hostFailed(problem)
    const repo = await claimRepo(ctx.services, ctx.storeId)
    if (repo) return repo
    if (performance.now() > deadlineMs) throw new AppError('targetFailed', problemOf('repository.busy'))
    await setTimeout(LEASE_POLL_MS)
  }
}

/** Treats a slow host as unreachable, because a caller is waiting. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timeout = setTimeout(TIMEOUT_MS, null, { signal: stop.signal, ref: false }).then(() => {
    throw new RepoFailure('unreachable', problemOf('repository.timeout', { seconds: TIMEOUT_MS / 1000 }))
  })
  timeout.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } catch (error) {
    throw error instanceof RepoFailure ? hostFailed(error.problem) : error
  } finally {
    stop.abort()
  }
}
