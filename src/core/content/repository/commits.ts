import { sql } from 'kysely'
import { readTrailers, withoutTrailers } from '../../../engine/repo/message.ts'
import type { RepoHistoryCommit } from '../../../ports/repositories.ts'
import type { Db } from '../../../ports/store.ts'
import type { Tables } from '../../../ports/tables.ts'

type Commit = Pick<RepoHistoryCommit, 'sha' | 'message' | 'author' | 'date'>

type Row = Tables['repoCommits']

const ROWS_AT_ONCE = 100

/** The positions of the newest and the oldest commit in the index. */
export async function readEnds(db: Db, storeId: string): Promise<{ newest: number; oldest: number }> {
  const { rows } = await sql<{ newest: number | null; oldest: number | null }>`
    select max("position") as "newest", min("position") as "oldest" from "repoCommits"
    where "storeId" = ${storeId} and "layoutId" = ''`.execute(db)
  return { newest: rows[0]?.newest ?? 0, oldest: rows[0]?.oldest ?? 1 }
}

export function indexedShas(db: Db, storeId: string, shas: string[]): Promise<Set<string>> {
  return findInBatches(shas, async (batch) => {
    const rows = await db
      .selectFrom('repoCommits')
      .select('sha')
      .where('storeId', '=', storeId)
      .where('layoutId', '=', '')
      .where('sha', 'in', batch)
      .execute()
    return rows.map(({ sha }) => sha)
  })
}

/** A host may return any number of commits, but a statement can only contain a limited number of values. */
async function findInBatches(
  names: string[],
  find: (batch: string[]) => Promise<string[]>,
): Promise<Set<string>> {
  const unique = [...new Set(names)]
  const matches = new Set<string>()
  for (let start = 0; start < unique.length; start += ROWS_AT_ONCE)
    for (const name of await find(unique.slice(start, start + ROWS_AT_ONCE))) matches.add(name)
  return matches
}

/** Adds the commit of a pending change to the index, and removes the change from the queue. */
export async function completeChange(
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
    ...commit.touched,
    readTrailers(commit.message).layoutId ?? '',
  ])
  const ownIds = await findOwnLayouts(db, storeId, mentionedIds)
  const pushedChangeIds = await findPushedChanges(
    db,
    storeId,
    entries.map(({ commit }) => commit),
  )
  const rows: Row[] = []
  for (const { commit, position } of entries) {
    const { layoutId, version, changeId } = readTrailers(commit.message)
    // Only the first commit, because it may have been cherry-picked since.
    if (changeId !== null && pushedChangeIds.delete(changeId)) {
      await completeChange(db, storeId, changeId, commit, position)
      continue
    }
    const { sha, author, date } = commit
    const row = { storeId, position, sha, message: withoutTrailers(commit.message), author, date }
    rows.push({ ...row, layoutId: '', version: null })
    // A save that changed no file is still a version of the layout.
    const touched = new Set([...commit.touched, ...(layoutId === null ? [] : [layoutId])])
    for (const id of touched)
      if (ownIds.has(id)) rows.push({ ...row, layoutId: id, version: id === layoutId ? version : null })
  }
  await insertRows(db, rows)
}

async function insertRows(db: Db, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto('repoCommits')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

/** Folders of layouts that the store does not have are ignored. */
function findOwnLayouts(db: Db, storeId: string, names: string[]): Promise<Set<string>> {
  return findInBatches(names, async (batch) => {
    const rows = await db
      .selectFrom('layouts')
      .select('id')
      .where('storeId', '=', storeId)
      .where('id', 'in', batch)
      .execute()
    return rows.map(({ id }) => id)
  })
}

function findPushedChanges(db: Db, storeId: string, commits: Commit[]): Promise<Set<string>> {
  const changeIds = commits.flatMap(({ message }) => readTrailers(message).changeId ?? [])
  return findInBatches(changeIds, async (batch) => {
    const rows = await db
      .selectFrom('repoChanges')
      .select('changeId')
      .where('storeId', '=', storeId)
      .where('changeId', 'in', batch)
      .execute()
    return rows.map(({ changeId }) => changeId)
  })
}

export async function clearIndex(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('repoCommits').where('storeId', '=', storeId).execute()
}
