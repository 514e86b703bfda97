import { sql } from 'kysely'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { writeFiles } from '../../../engine/repo/files.ts'
import { authorName, writeFirstMessage } from '../../../engine/repo/message.ts'
import { RepoFailure } from '../../../engine/repo/repo-failure.ts'
import type { RepoCommit, RepoRemote } from '../../../ports/repositories.ts'
import { problemOf } from '../../../problems/problems.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { noteRepoChange } from '../layouts/note-change.ts'
import { CONNECT } from './changes.ts'

const ROWS_AT_ONCE = 50
/** How often a concurrent push may win before we give up. */
const MAX_MOVES = 5

type Listed = { id: string; version: number; name: string }

export type FirstCommit = {
  changeId: string
  author: string
  createdAt: string
  /** False if the branch already held exactly these layouts. */
  isMade: boolean
  layouts: Listed[]
}

/** Pushes all layouts in one commit, before the connection is stored: it works, or nothing has changed. */
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
      return { changeId, author, createdAt, isMade: (pushed.shas[0] ?? null) !== null, layouts }
  }
  throw new RepoFailure('rejected', problemOf('repository.pushed_by_others'))
}

const listLayouts = (ctx: Ctx): Promise<Listed[]> =>
  ctx.db
    .selectFrom('layouts')
    .select(['id', 'version', 'name'])
    .where('storeId', '=', ctx.storeId)
    .orderBy('id')
    .execute()

async function* readFolders(ctx: Ctx, layouts: Listed[]): RepoCommit['folders'] {
  for (const piece of piecesOf(layouts)) {
    const rows = await ctx.db
      .selectFrom('layoutVersions')
      .select(['layoutId', 'snapshot'])
      .where('storeId', '=', ctx.storeId)
      .where((eb) =>
        eb.or(piece.map(({ id, version }) => eb.and([eb('layoutId', '=', id), eb('version', '=', version)]))),
      )
      .execute()
    for (const { layoutId, snapshot } of rows)
      yield { layoutId, files: writeFiles(JSON.parse(snapshot) as Snapshot) }
  }
}

function* piecesOf(layouts: Listed[]): Generator<Listed[]> {
  for (let at = 0; at < layouts.length; at += ROWS_AT_ONCE) yield layouts.slice(at, at + ROWS_AT_ONCE)
}

/**
 * Records what the first commit of a new connection contains: once it is found in the branch, the list shows its
 * versions. Saves made during the push follow.
 */
export async function noteFirstCommit(ctx: Ctx, first: FirstCommit): Promise<void> {
  if (first.isMade) await noteMade(ctx, first)
  const pushed = new Map(first.layouts.map((layout) => [layout.id, layout]))
  for (const { id, version, name } of await listLayouts(ctx)) {
    const before = pushed.get(id)?.version ?? 0
    pushed.delete(id)
    if (version > before) await noteVersionsSince(ctx, { id, name, version: before })
  }
  const createdAt = ctx.services.clock.now().toISOString()
  const removal = { author: first.author, version: null, action: 'delete', snapshot: null, createdAt }
  for (const { id, name } of pushed.values()) await noteRepoChange(ctx, { ...removal, layoutId: id, name })
}

/** The first row represents the commit itself, which an empty store has too, because it creates the branch. */
async function noteMade(ctx: Ctx, { changeId, author, createdAt, layouts }: FirstCommit): Promise<void> {
  const row = { changeId, action: CONNECT, author, createdAt, tried: 1 }
  await ctx.db
    .insertInto('repoChanges')
    .values({ ...row, storeId: ctx.storeId, layoutId: '', version: null, name: '', snapshot: null })
    .execute()
  for (const piece of piecesOf(layouts)) {
    const pairs = piece.map(({ id, version }) => sql`(v."layoutId" = ${id} and v."version" = ${version})`)
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

async function noteVersionsSince(ctx: Ctx, { id, name, version }: Listed): Promise<void> {
  const rows = await ctx.db
    .selectFrom('layoutVersions')
    .select(['layoutId', 'version', 'action', 'author', 'snapshot', 'createdAt'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', id)
    .where('version', '>', version)
    .orderBy('version')
    .execute()
  for (const row of rows) await noteRepoChange(ctx, { ...row, name })
}
