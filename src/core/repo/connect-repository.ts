import { sql } from 'kysely'
import { z } from 'zod'
import { PROVIDERS, providerOf } from '../../engine/repo/provider.ts'
import { RepoFailure, type RepoFailureKind } from '../../engine/repo/repo-failure.ts'
import type { RepoRemote } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { type AppError, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { inTransaction } from '../transaction.ts'
import { keepSealed } from '../vault/entries.ts'
import { CONNECT } from './changes.ts'
import { removeConnection } from './disconnect-repository.ts'
import { type ClaimedRepo, newLease, toClaimed } from './lease.ts'
import { RECORD, RepoStatus, showStatus } from './repository.ts'
import { syncRepository } from './sync.ts'

const RepoUrl = z
  .string()
  .max(2000)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an https address')
  .refine(hasNoLogin, 'must not hold a name or password: give the token with --token-stdin')
  .refine((value) => !/[?#]/.test(value), 'must not have a query or fragment')

function hasNoLogin(value: string): boolean {
  const { username, password } = URL.parse(value) ?? { username: '', password: '' }
  return username === '' && password === ''
}

/** What git itself allows as the name of a branch, without its rarer signs. */
const Branch = z
  .string()
  .max(200)
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.+#-]*(\/[\p{L}\p{N}_][\p{L}\p{N}_.+#-]*)*$/u, 'must be a branch name')
  .refine((name) => !/\.\.|\.$|\.lock(\/|$)/.test(name), 'must be a branch name')

const Token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be printable, without spaces')
  .max(2000)

export const connectRepository = defineOperation({
  name: 'connectRepository',
  summary: 'Keep every version as a commit in a repository of your own; replaces the one before',
  level: 'operator',
  cli: { command: 'repo connect', fromStdin: { field: 'token', flag: 'token-stdin' } },
  commitsItself: true,
  input: z.object({
    url: RepoUrl.describe('Address of the repository, as for git clone over https'),
    branch: Branch.default('main').describe(
      'Branch to push to, main when left out; an empty repository gets it',
    ),
    provider: z
      .enum(PROVIDERS)
      .optional()
      .describe('Whose host it is; left out, told from the address, and git for any other host'),
    token: Token.optional().describe(
      'Read a token that may push from standard input; user:token where the host wants a user name',
    ),
  }),
  output: RepoStatus,
  run: async (ctx, { url, branch, provider = providerOf(url), token = null }) => {
    const remote = { url, branch, provider, token }
    await ctx.repoHost.check(remote).catch(refuse)
    const repo = await inTransaction(ctx, (inner) => addConnection(inner, remote))
    const isNew = repo.indexedHead === null
    const failure = await syncRepository(ctx, repo, { isStopping: () => false, fillIndex: false })
    if (failure && isNew && FINAL.has(failure.kind)) {
      await inTransaction(ctx, removeConnection)
      return refuse(failure)
    }
    return showStatus(ctx)
  },
})

/** With these, trying again does not help. */
const FINAL = new Set<RepoFailureKind>(['login', 'readOnly', 'rejected', 'absent'])

const FIELDS: Partial<Record<RepoFailureKind, string>> = {
  login: 'token',
  readOnly: 'token',
  noBranch: 'branch',
}

function refuse(error: unknown): never {
  if (!(error instanceof RepoFailure)) throw error
  throw invalid(FIELDS[error.kind] ?? 'url', error.message) satisfies AppError
}

/** The connection, in our hands at once, with all layouts as its first commit. */
async function addConnection(ctx: Ctx, remote: RepoRemote): Promise<ClaimedRepo> {
  const kept = await renewConnection(ctx, remote)
  if (kept) return kept
  await removeConnection(ctx)
  const now = ctx.clock.now().toISOString()
  const { url, branch, provider, token } = remote
  await keepSealed(ctx, RECORD, token)
  const row = {
    ...{ storeId: ctx.storeId, url, branch, provider, ...newLease(ctx.clock) },
    ...{ retryAt: now, lookAt: now, createdAt: now, failures: 0 },
    ...{ lastError: null, indexedHead: null, edges: null },
  }
  await ctx.db.insertInto('repositories').values(row).execute()
  await noteFirstCommit(ctx, now)
  return toClaimed(row)
}

/** The same branch again, such as with a new token, goes on where it stands. */
async function renewConnection(ctx: Ctx, remote: RepoRemote): Promise<ClaimedRepo | null> {
  const { url, branch, provider, token } = remote
  const now = ctx.clock.now().toISOString()
  const lease = newLease(ctx.clock)
  const row = await ctx.db
    .updateTable('repositories')
    .set({ provider, failures: 0, lastError: null, retryAt: now, ...lease })
    .where('storeId', '=', ctx.storeId)
    .where('url', '=', url)
    .where('branch', '=', branch)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await keepSealed(ctx, RECORD, token)
  return toClaimed({ ...row, ...lease })
}

/** Its first row stands for the commit itself, which an empty store has as well: it makes the branch. */
async function noteFirstCommit(ctx: Ctx, now: string): Promise<void> {
  const changeId = newId('rch')
  const author = ctx.key?.name ?? 'operator'
  const row = { changeId, action: CONNECT, author, createdAt: now, tried: 0 }
  await ctx.db
    .insertInto('repoChanges')
    .values({ ...row, storeId: ctx.storeId, layoutId: '', version: null, name: '', snapshot: null })
    .execute()
  // The newest version is always kept, so it holds what the layout is now.
  await sql`insert into "repoChanges" ("storeId", "changeId", "layoutId", "version", "action", "name", "author",
      "snapshot", "createdAt", "tried")
    select l."storeId", cast(${changeId} as text), l."id", l."version", cast(${CONNECT} as text), l."name",
      cast(${author} as text), v."snapshot", cast(${now} as text), 0
    from "layouts" l
    join "layoutVersions" v on v."layoutId" = l."id" and v."storeId" = l."storeId" and v."version" = l."version"
    where l."storeId" = ${ctx.storeId} order by l."id"`.execute(ctx.db)
}
