import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { writeFiles } from '../../../engine/repo/files.ts'
import { authorName, writeFirstMessage, writeMessage } from '../../../engine/repo/message.ts'
import type { Db } from '../../../ports/database.ts'
import type { RepoCommit } from '../../../ports/repositories.ts'
import { countRows } from '../../call/paging.ts'

/** The action of the rows that form the first commit. */
export const CONNECT = 'connect'

const MAX_COMMITS = 100
/** Maximum total length of the snapshots in one push; a longer snapshot is pushed individually. */
const MAX_CHARACTERS = 8 * 1024 * 1024
const ROWS_AT_ONCE = 50

/** A change that becomes one commit. */
export type PendingChange = { changeId: string; tried: boolean; commit: RepoCommit }

/** The changes to push next, in order. Their snapshots are read in batches during the push. */
export async function readPendingChanges(db: Db, storeId: string): Promise<PendingChange[]> {
  const rows = await db
    .selectFrom('repoChanges')
    .select(['seq', 'changeId', 'layoutId', 'version', 'action', 'name', 'author', 'createdAt', 'tried'])
    .select((eb) => eb.fn.coalesce(eb.fn<number>('length', ['snapshot']), eb.lit(0)).as('characters'))
    .where('storeId', '=', storeId)
    .orderBy('seq')
    .limit(MAX_COMMITS)
    .execute()
  const [first] = rows
  if (first?.action === CONNECT) return [await firstCommit(db, storeId, first)]
  // A concurrent save may have been recorded before the first commit.
  const next = rows.findIndex(({ action }) => action === CONNECT)
  let characters = 0
  const nextRows = rows.slice(0, next < 0 ? rows.length : next).filter((row, index) => {
    characters += Number(row.characters)
    return index === 0 || characters <= MAX_CHARACTERS
  })
  return nextRows.map((row) => ({
    changeId: row.changeId,
    tried: row.tried === 1,
    commit: {
      message: writeMessage(row),
      author: authorName(row.author),
      date: row.createdAt,
      folders: readFolders(db, storeId, row.changeId),
    },
  }))
}

type Row = { changeId: string; author: string; createdAt: string; tried: number }

async function firstCommit(
  db: Db,
  storeId: string,
  { changeId, author, createdAt, tried }: Row,
): Promise<PendingChange> {
  const layouts = await countRows(
    db
      .selectFrom('repoChanges')
      .where('storeId', '=', storeId)
      .where('changeId', '=', changeId)
      .where('layoutId', '!=', ''),
  )
  return {
    changeId,
    tried: tried === 1,
    commit: {
      message: writeFirstMessage(layouts, changeId),
      author: authorName(author),
      date: createdAt,
      folders: readFolders(db, storeId, changeId),
      skipIfUnchanged: true,
    },
  }
}

async function* readFolders(db: Db, storeId: string, changeId: string): RepoCommit['folders'] {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('repoChanges')
      .select(['seq', 'layoutId', 'snapshot'])
      .where('storeId', '=', storeId)
      .where('changeId', '=', changeId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { seq, layoutId, snapshot } of rows) {
      after = Number(seq)
      if (layoutId === '') continue
      const files = snapshot === null ? null : writeFiles(JSON.parse(snapshot) as Snapshot)
      yield { layoutId, files }
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Call this before a push. From then on, the changes may have reached the host, so a retry first checks whether they have. */
export async function markAttempted(db: Db, storeId: string, changes: PendingChange[]): Promise<void> {
  await db
    .updateTable('repoChanges')
    .set({ tried: 1 })
    .where('storeId', '=', storeId)
    .where('tried', '=', 0)
    .where(
      'changeId',
      'in',
      changes.map(({ changeId }) => changeId),
    )
    .execute()
}
