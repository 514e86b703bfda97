import { z } from 'zod'
import { PROVIDERS } from '../../engine/repo/provider.ts'
import type { RepoFailure } from '../../engine/repo/repo-failure.ts'
import type { RepoRemote } from '../../ports/repositories.ts'
import type { Ctx } from '../call/context.ts'
import { AppError, conflict } from '../call/errors.ts'
import { countRows } from '../call/paging.ts'
import { say } from '../call/said.ts'
import { count } from '../fields.ts'
import { openSealed } from '../vault/entries.ts'

/** The record under which the vault keeps the token. */
export const RECORD = 'repository'

/** The path segment for the repository: the provider's name, or `repo` for any. */
const SEGMENTS = ['repo', ...PROVIDERS.filter((provider) => provider !== 'git')] as const

export const Segment = z
  .enum(SEGMENTS)
  .default('repo')
  .describe('repo: whichever is connected; or the name of its provider')

export const alternatives = { word: 'repo', words: SEGMENTS, field: 'provider' }

export const NOT_CONNECTED = { 409: 'No repository is connected, or one of another provider' }
export const HOST_FAILED = { 502: 'The host of the repository did not do its part' }

export const RepoStatus = z
  .object({
    url: z.string().nullable(),
    provider: z.string().nullable(),
    branch: z.string().nullable(),
    state: z
      .enum(['connected', 'failing', 'disconnected'])
      .describe('failing: the last try did not work, and is repeated'),
    behind: count.describe('Versions that are not in the repository yet'),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'RepoStatus' })

async function findRepository(ctx: Ctx) {
  return ctx.db.selectFrom('repositories').selectAll().where('storeId', '=', ctx.storeId).executeTakeFirst()
}

/** The store's repository, if the path names it; the caller has checked that the layout exists. */
export async function requireRepository(ctx: Ctx, segment: z.output<typeof Segment>) {
  const found = await findRepository(ctx)
  if (!found) throw conflict(say('noRepository'))
  if (segment !== 'repo' && segment !== found.provider)
    throw conflict(`the connected repository is not on ${segment}`)
  return found
}

type Address = Pick<RepoRemote, 'url' | 'branch' | 'provider'>

export async function remoteOf(ctx: Ctx, { url, branch, provider }: Address): Promise<RepoRemote> {
  const token = (await openSealed(ctx, [RECORD])).get(RECORD) ?? null
  return { url, branch, provider, token }
}

export async function showStatus(ctx: Ctx): Promise<z.input<typeof RepoStatus>> {
  const found = await findRepository(ctx)
  if (!found)
    return {
      ...{ url: null, provider: null, branch: null, state: 'disconnected' },
      ...{ behind: 0, lastError: null },
    }
  const { url, provider, branch, lastError } = found
  const waiting = ctx.db.selectFrom('repoChanges').where('storeId', '=', ctx.storeId)
  const behind = await countRows(waiting.where('layoutId', '!=', ''))
  return { url, provider, branch, state: lastError === null ? 'connected' : 'failing', behind, lastError }
}

/** For a caller who is waiting while the host fails. */
export const hostFailed = (failure: Pick<RepoFailure, 'message'>) =>
  new AppError('targetFailed', `repository: ${failure.message}`)
