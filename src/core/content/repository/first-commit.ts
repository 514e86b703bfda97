import { sql } from 'kysely'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { writeFiles } from '../../../engine/repo/files.ts'
import { authorName, writeFirstMessage } from '../../../engine/repo/message.ts'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import type { RepoCommit, RepoRemote } from '../../../ports/repositories.ts'
import { problemOf } from '../../../problems/problems.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { recordRepoChange } from '../layouts/record-repo-change.ts'
import { CONNECT } from './changes.ts'

const ROWS_AT_ONCE = 50
/** How many concurrent pushes are tolerated before giving up. */
const MAX_MOVES = 5

type LayoutVersion = { id: string; version: number; name: string }

export type FirstCommit = {
  changeId: string
  author: string
  createdAt: string
  /** False if the branch already contained exactly these layouts. */
  isNew: boolean
  layouts: LayoutVersion[]
}

/** Pushes all layouts in one commit before the connection is stored, so that a failed push changes nothing. */
export async function pushFirstCommit(ctx: Ctx, remote: RepoRemote): Promise<FirstCommit> {
  const layouts = await listLayouts(ctx)
  const changeId = newId('rch')
  const author = authorOf(ctx)
  const createdAt = ctx.services.clock.now().toISOString()
  for (let moves = 0; moves <= MAX_MOVES; moves++) {
    const commit = {
      message: writeFirstMessage(layouts.length, changeId),
      author: authorName(author),
      date: createdAt,
      folders: readFolders(ctx, layouts),
      unlessSame: true,
    }
    const pushed = await ctx.services.repoHost.push(remote, await ctx.services.repoHost.readHead(remote), [
      commit,
    ])
    if (pushed.kind === 'pushed')
      return { changeId, author, createdAt, isNew: (pushed.shas[0] ?? null) !== null, layouts }
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
      .where((eb) =>
        eb.or(batch.map(({ id, version }) => eb.and([eb('layoutId', '=', id), eb('version', '=', version)]))),
      )
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
 * Records the contents of the first commit, so that its versions are listed once it is found in the branch. Saves made
 * during the push are queued after it.
 */
export async function recordFirstCommit(ctx: Ctx, first: FirstCommit): Promise<void> {
  if (first.isNew) await recordCommit(ctx, first)
  const pushed = new Map(first.layouts.map((layout) => [layout.id, layout]))
  for (const { id, version, name } of await listLayouts(ctx)) {
    const before = pushed.get(id)?.version ?? 0
    pushed.delete(id)
    if (version > before) await recordVersionsSince(ctx, { id, name, version: before })
  }
  const createdAt = ctx.services.clock.now().toISOString()
  const removal = { author: first.author, version: null, action: 'delete', snapshot: null, createdAt }
  for (const { id, name } of pushed.values()) await recordRepoChange(ctx, { ...removal, layoutId: id, name })
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
