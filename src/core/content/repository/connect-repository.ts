import { sql } from 'kysely'
import { z } from 'zod'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { writeFiles } from '../../../engine/repo/files.ts'
import { authorName, writeFirstMessage } from '../../../engine/repo/message.ts'
import { PROVIDERS, providerOf } from '../../../engine/repo/provider.ts'
import { RepoFailure, type RepoFailureKind } from '../../../engine/repo/repo-failure.ts'
import { newLease } from '../../../ports/lease.ts'
import type { RepoCommit, RepoRemote } from '../../../ports/repositories.ts'
import type { Tables } from '../../../ports/tables.ts'
import { asMessage, problemOf } from '../../../problems/problems.ts'
import { storedProblem } from '../../../problems/stored.ts'
import { recordAudit } from '../../call/audit.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation } from '../../call/operation.ts'
import { inTransaction } from '../../call/transaction.ts'
import { openOne, saveSealed } from '../../foundation/vault/entries.ts'
import { recordRepoChange } from '../layouts/record-repo-change.ts'
import { CONNECT } from './changes.ts'
import { removeConnection } from './disconnect-repository.ts'
import { type ClaimedRepo, claimedRepo } from './lease.ts'
import { REPOSITORY_TOKEN_RECORD, RepoStatus, showStatus } from './repository.ts'
import { MAX_CONCURRENT_PUSHES, syncRepository } from './sync.ts'

/** Failures that a retry cannot fix. */
const PERMANENT_FAILURES = new Set<RepoFailureKind>(['login', 'readOnly', 'rejected', 'absent'])

type PreviousConnection = Pick<
  Tables['repositories'],
  'storeId' | 'url' | 'branch' | 'provider' | 'failures' | 'errorCode' | 'errorData' | 'retryAt'
>

type RenewedConnection = { repo: ClaimedRepo; before: PreviousConnection; token: string | null }

const RepoUrl = z
  .string()
  .max(2000)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), asMessage('repository.url_invalid'))
  .refine(hasNoLogin, asMessage('repository.url_with_login'))
  .refine((value) => !/[?#]/.test(value), asMessage('repository.url_with_query'))

function hasNoLogin(value: string): boolean {
  const { username, password } = URL.parse(value) ?? { username: '', password: '' }
  return username === '' && password === ''
}

/** Branch names that git allows, except for rare characters. */
const Branch = z
  .string()
  .max(200)
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.+#-]*(\/[\p{L}\p{N}_][\p{L}\p{N}_.+#-]*)*$/u,
    asMessage('repository.branch_invalid'),
  )
  .refine((name) => !/\.\.|\.$|\.lock(\/|$)/.test(name), asMessage('repository.branch_invalid'))

const Token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, asMessage('repository.token_invalid'))
  .max(2000)

export const connectRepository = defineOperation({
  name: 'connectRepository',
  summary: 'Push every version as a commit to your own repository; replaces any connected repository',
  level: 'admin',
  cli: { command: 'repo connect', fromStdin: { field: 'token', flag: 'token-stdin' } },
  transaction: 'own',
  app: { confirm: true },
  input: z.object({
    url: RepoUrl.describe('Repository address, as for git clone over https'),
    branch: Branch.default('main').describe(
      'Branch to push to, main by default; created if the repository is empty',
    ),
    provider: z
      .enum(PROVIDERS)
      .optional()
      .describe('Hosting provider, or git for any other host; detected from the address by default'),
    token: Token.optional().describe(
      'Read a token with push access from standard input; user:token if the host requires a user name',
    ),
  }),
  output: RepoStatus,
  run: async (ctx, { url, branch, provider = providerOf(url), token = null }) => {
    const remote = { url, branch, provider, token }
    await ctx.services.repoHost.check(remote).catch(throwInvalid)
    const renewedConnection = await inTransaction(ctx, (inner) => renewConnection(inner, remote))
    if (renewedConnection) await syncRenewed(ctx, renewedConnection).catch(throwInvalid)
    else await replaceConnection(ctx, remote)
    return showStatus(ctx)
  },
})

/** The previous connection stays untouched until the first push to the new one has succeeded. */
async function replaceConnection(ctx: Ctx, remote: RepoRemote): Promise<void> {
  const first = await pushFirstCommit(ctx, remote).catch(throwInvalid)
  const repo = await inTransaction(ctx, (inner) => addConnection(inner, remote, first))
  // Later failures are shown in the status and retried.
  await syncRepository(ctx.services, repo, { fillIndex: false }).catch(() => null)
}

const FIELDS: Partial<Record<RepoFailureKind, string>> = {
  login: 'token',
  readOnly: 'token',
  noBranch: 'branch',
}

function throwInvalid(error: unknown): never {
  if (!(error instanceof RepoFailure)) throw error
  throw invalid(FIELDS[error.kind] ?? 'url', error.problem)
}

/** Stores the new connection, already claimed by this call. */
async function addConnection(ctx: Ctx, remote: RepoRemote, first: FirstCommit): Promise<ClaimedRepo> {
  await removeConnection(ctx)
  const now = ctx.services.clock.now().toISOString()
  const { url, branch, provider, token } = remote
  await saveSealed(ctx, REPOSITORY_TOKEN_RECORD, token)
  const row = {
    storeId: ctx.storeId,
    url,
    branch,
    provider,
    ...newLease(ctx.services.clock),
    retryAt: now,
    lookAt: now,
    createdAt: now,
    failures: 0,
    ...storedProblem(null),
    indexedHead: null,
    edges: null,
  }
  await ctx.db.insertInto('repositories').values(row).execute()
  await recordFirstCommit(ctx, first)
  await recordAudit(ctx, 'connectRepository', url)
  return claimedRepo(row)
}

/** Reconnects the same branch without starting over, for example with a new token. Null if it is not connected. */
async function renewConnection(ctx: Ctx, remote: RepoRemote): Promise<RenewedConnection | null> {
  const { url, branch, provider } = remote
  const before = await ctx.db
    .selectFrom('repositories')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('url', '=', url)
    .where('branch', '=', branch)
    .executeTakeFirst()
  if (!before) return null
  const token = await openOne(ctx, REPOSITORY_TOKEN_RECORD)
  const lease = newLease(ctx.services.clock)
  const retryAt = ctx.services.clock.now().toISOString()
  await updateConnection(ctx, before)
    .set({ provider, failures: 0, ...storedProblem(null), retryAt, ...lease })
    .execute()
  await saveSealed(ctx, REPOSITORY_TOKEN_RECORD, remote.token)
  await recordAudit(ctx, 'connectRepository', url)
  return { repo: claimedRepo({ ...before, provider, failures: 0, ...lease }), before, token }
}

/** Syncs with the new credentials; after a permanent or unexpected failure, restores the previous connection. */
async function syncRenewed(ctx: Ctx, renewedConnection: RenewedConnection): Promise<void> {
  try {
    const failure = await syncRepository(ctx.services, renewedConnection.repo, { fillIndex: false })
    if (failure && PERMANENT_FAILURES.has(failure.kind)) throw failure
  } catch (error) {
    await inTransaction(ctx, (inner) => restoreConnection(inner, renewedConnection))
    throw error
  }
}

async function restoreConnection(ctx: Ctx, { before, token }: RenewedConnection): Promise<void> {
  const { provider, failures, errorCode, errorData, retryAt } = before
  const restoredRow = await updateConnection(ctx, before)
    .set({ provider, failures, errorCode, errorData, retryAt })
    .returning('storeId')
    .executeTakeFirst()
  if (restoredRow) await saveSealed(ctx, REPOSITORY_TOKEN_RECORD, token)
}

const updateConnection = (ctx: Ctx, { url, branch }: Pick<PreviousConnection, 'url' | 'branch'>) =>
  ctx.db
    .updateTable('repositories')
    .where('storeId', '=', ctx.storeId)
    .where('url', '=', url)
    .where('branch', '=', branch)

const ROWS_AT_ONCE = 50

type LayoutVersion = { id: string; version: number; name: string }

type FirstCommit = {
  changeId: string
  author: string
  createdAt: string
  /** False if the branch already contained exactly these layouts. */
  isNew: boolean
  layouts: LayoutVersion[]
}

/** Pushes all layouts in one commit before the connection is stored, so a failed push changes nothing. */
async function pushFirstCommit(ctx: Ctx, remote: RepoRemote): Promise<FirstCommit> {
  const layouts = await listLayouts(ctx)
  const changeId = newId('rch')
  const author = authorOf(ctx)
  const createdAt = ctx.services.clock.now().toISOString()
  for (let otherPushes = 0; otherPushes <= MAX_CONCURRENT_PUSHES; otherPushes++) {
    const commit = {
      message: writeFirstMessage(layouts.length, changeId),
      author: authorName(author),
      date: createdAt,
      folders: readFolders(ctx, layouts),
      skipIfUnchanged: true,
    }
    const result = await ctx.services.repoHost.push(remote, await ctx.services.repoHost.readHead(remote), [
      commit,
    ])
    if (result.kind === 'pushed')
      return { changeId, author, createdAt, isNew: (result.shas[0] ?? null) !== null, layouts }
  }
  throw new RepoFailure('rejected', problemOf('repository.pushed_by_others'))
}

const listLayouts = (ctx: Ctx): Promise<LayoutVersion[]> =>
  ctx.db
    .selectFrom('layouts')
    .select(['id', 'version', 'name'])
    .where('storeId', '=', ctx.storeId)
    .orderBy('id')
    .execute()

async function* readFolders(ctx: Ctx, layouts: LayoutVersion[]): RepoCommit['folders'] {
  for (const batch of batchesOf(layouts)) {
    const rows = await ctx.db
      .selectFrom('layoutVersions')
      .select(['layoutId', 'snapshot'])
      .where('storeId', '=', ctx.storeId)
      .where((eb) => eb.or(batch.map(({ id, version }) => eb.and({ layoutId: id, version }))))
      .execute()
    for (const { layoutId, snapshot } of rows)
      yield { layoutId, files: writeFiles(JSON.parse(snapshot) as Snapshot) }
  }
}

function* batchesOf(layouts: LayoutVersion[]): Generator<LayoutVersion[]> {
  for (let start = 0; start < layouts.length; start += ROWS_AT_ONCE)
    yield layouts.slice(start, start + ROWS_AT_ONCE)
}

/**
 * Records the contents of the first commit, so that its versions are listed once the commit is found in the branch.
 * Saves and deletions during the push are queued after it.
 */
async function recordFirstCommit(ctx: Ctx, first: FirstCommit): Promise<void> {
  if (first.isNew) await recordCommit(ctx, first)
  const pushedLayouts = new Map(first.layouts.map((layout) => [layout.id, layout]))
  for (const { id, version, name } of await listLayouts(ctx)) {
    const before = pushedLayouts.get(id)?.version ?? 0
    pushedLayouts.delete(id)
    if (version > before) await recordVersionsSince(ctx, { id, name, version: before })
  }
  const createdAt = ctx.services.clock.now().toISOString()
  const removal = { author: first.author, version: null, action: 'delete', snapshot: null, createdAt }
  for (const { id, name } of pushedLayouts.values())
    await recordRepoChange(ctx, { ...removal, layoutId: id, name })
}

/** The first row represents the commit itself, which even an empty store has, because it creates the branch. */
async function recordCommit(ctx: Ctx, { changeId, author, createdAt, layouts }: FirstCommit): Promise<void> {
  const row = { changeId, action: CONNECT, author, createdAt, tried: 1 }
  await ctx.db
    .insertInto('repoChanges')
    .values({ ...row, storeId: ctx.storeId, layoutId: '', version: null, name: '', snapshot: null })
    .execute()
  for (const batch of batchesOf(layouts)) {
    const pairs = batch.map(({ id, version }) => sql`(v."layoutId" = ${id} and v."version" = ${version})`)
    await sql`insert into "repoChanges" ("storeId", "changeId", "layoutId", "version", "action", "name", "author",
        "snapshot", "createdAt", "tried")
      select v."storeId", cast(${changeId} as text), v."layoutId", v."version", cast(${CONNECT} as text), l."name",
        cast(${author} as text), v."snapshot", cast(${createdAt} as text), 1
      from "layoutVersions" v join "layouts" l on l."id" = v."layoutId" and l."storeId" = v."storeId"
      where v."storeId" = ${ctx.storeId} and (${sql.join(pairs, sql` or `)}) order by v."layoutId"`.execute(
      ctx.db,
    )
  }
}

async function recordVersionsSince(ctx: Ctx, { id, name, version }: LayoutVersion): Promise<void> {
  const rows = await ctx.db
    .selectFrom('layoutVersions')
    .select(['layoutId', 'version', 'action', 'author', 'snapshot', 'createdAt'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', id)
    .where('version', '>', version)
    .orderBy('version')
    .execute()
  for (const row of rows) await recordRepoChange(ctx, { ...row, name })
}
