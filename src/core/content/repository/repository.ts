import { z } from 'zod'
import { PROVIDERS } from '../../../engine/repo/provider.ts'
import type { RepoRemote } from '../../../ports/repositories.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, conflict } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { countRows } from '../../call/paging.ts'
import { sentenceFor } from '../../call/problem-text.ts'
import { openOne } from '../../foundation/vault/entries.ts'

export const REPOSITORY_TOKEN_RECORD = 'repository'

/** The path segment for the repository: the provider's name, or `repo` for any provider. */
const SEGMENTS = ['repo', ...PROVIDERS.filter((provider) => provider !== 'git')] as const

export const Segment = z
  .enum(SEGMENTS)
  .default('repo')
  .describe('repo for any connected repository, or the name of its provider')

export const alternatives = { word: 'repo', words: SEGMENTS, field: 'provider' }

export const NOT_CONNECTED = ['repository.not_connected', 'repository.other_provider'] as const
export const HOST_FAILED = ['repository.failed', 'repository.busy'] as const

export const RepoStatus = z
  .object({
    url: z.string().nullable(),
    provider: z.string().nullable(),
    branch: z.string().nullable(),
    state: z
      .enum(['connected', 'failing', 'disconnected'])
      .describe('failing: the last attempt failed and will be retried'),
    behind: count.describe('Versions that have not been pushed yet'),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'RepoStatus' })

async function findRepository(ctx: Ctx) {
  return ctx.db.selectFrom('repositories').selectAll().where('storeId', '=', ctx.storeId).executeTakeFirst()
}

/** The store's repository; throws if there is none or the path names another provider. */
export async function requireRepository(ctx: Ctx, segment: z.output<typeof Segment>) {
  const repository = await findRepository(ctx)
  if (!repository) throw conflict('repository.not_connected')
  if (segment !== 'repo' && segment !== repository.provider)
    throw conflict('repository.other_provider', { provider: segment })
  return repository
}

type Address = Pick<RepoRemote, 'url' | 'branch' | 'provider'>

export async function remoteOf(ctx: Ctx, { url, branch, provider }: Address): Promise<RepoRemote> {
  const token = await openOne(ctx, REPOSITORY_TOKEN_RECORD)
  return { url, branch, provider, token }
}

export async function showStatus(ctx: Ctx): Promise<z.input<typeof RepoStatus>> {
  const repository = await findRepository(ctx)
  if (!repository)
    return {
      url: null,
      provider: null,
      branch: null,
      state: 'disconnected',
      behind: 0,
      lastError: null,
    }
  const { url, provider, branch } = repository
  const problem = readProblem(repository)
  const pending = ctx.db.selectFrom('repoChanges').where('storeId', '=', ctx.storeId)
  const behind = await countRows(pending.where('layoutId', '!=', ''))
  return {
    url,
    provider,
    branch,
    behind,
    state: problem === null ? 'connected' : 'failing',
    lastError: problem && sentenceFor(ctx, problem),
  }
}

/** The error for a caller that waited for the host. */
export const hostFailed = (cause: Problem) =>
  new AppError('targetFailed', problemOf('repository.failed', { cause }))
