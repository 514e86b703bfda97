import { FileProblem, type FilesRead, readFiles } from '../../engine/repo/files.ts'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import type { Ctx } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { type ClaimedRepo, claimRepo } from './lease.ts'
import { hostFailed, remoteOf, type requireRepository } from './repository.ts'
import { syncRepository } from './sync.ts'

type Repository = Awaited<ReturnType<typeof requireRepository>>

const SHA = /^[0-9a-f]{40}$/

export type LayoutAtCommit = { sha: string; date: string } & FilesRead

/** What a commit of the branch says about a layout. */
export async function readLayoutAt(
  ctx: Ctx,
  repository: Repository,
  layoutId: string,
  named: string,
): Promise<LayoutAtCommit> {
  const sha = named.toLowerCase()
  if (!SHA.test(sha)) throw notFound('commit')
  const commit = (await findCommit(ctx, sha)) ?? (await lookAgain(ctx, sha))
  if (!commit) throw notFound('commit')
  const remote = await remoteOf(ctx, repository)
  const files = await ctx.repoHost.readFiles(remote, sha, layoutId).catch((error: unknown) => {
    throw error instanceof RepoFailure ? hostFailed(error) : error
  })
  if (files === null) throw notFound('layout at this commit')
  try {
    return { sha, date: commit.date, ...readFiles(files) }
  } catch (error) {
    throw error instanceof FileProblem ? invalid(error.file, error.message) : error
  }
}

const findCommit = (ctx: Ctx, sha: string) =>
  ctx.db
    .selectFrom('repoCommits')
    .select('date')
    .where('storeId', '=', ctx.storeId)
    .where('sha', '=', sha)
    .where('layoutId', '=', '')
    .executeTakeFirst()

/** Somebody may have pushed it just now. */
async function lookAgain(ctx: Ctx, sha: string) {
  const repo: ClaimedRepo | null = await claimRepo(ctx, ctx.storeId)
  if (!repo) return undefined
  const failure = await syncRepository(ctx, repo, { isStopping: () => false, fillIndex: false })
  if (failure) throw hostFailed(failure)
  return findCommit(ctx, sha)
}
