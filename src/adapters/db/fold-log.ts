import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Writes SQLite's write-ahead log back into the database file, and empties it. It waits for nobody: what others still
 * read, or this process is writing, stays in the log until the next time.
 */
export function foldLog(connection: DatabaseSync): void {
  try {
    connection.prepare('pragma wal_checkpoint(truncate)').get()
  } catch {
    // A log that is not folded is as good as before.
  }
}

/** Folds the log when nothing has been written since the call before, by this process or another. */
export function createIdleFolding(path: string, fold: () => void): () => void {
  let seenAtMs = 0
  return () => {
    const { size, mtimeMs } = statSync(`${path}-wal`, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
    const isIdle = mtimeMs === seenAtMs
    seenAtMs = mtimeMs
    if (isIdle && size > 0) fold()
  }
}
