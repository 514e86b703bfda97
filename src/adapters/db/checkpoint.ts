import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Writes SQLite's write-ahead log back into the database file and truncates it. Never waits: pages that are still being
 * read or written stay in the log until the next checkpoint.
 */
export function checkpointLog(connection: DatabaseSync): void {
  try {
    connection.prepare('pragma wal_checkpoint(truncate)').get()
  } catch {
    // Skipping a checkpoint loses nothing.
  }
}

/** Checkpoints when no process has written anything since the previous call. */
export function createIdleCheckpoint(path: string, checkpoint: () => void): () => void {
  let lastWriteMs = 0
  return () => {
    const { size, mtimeMs } = statSync(`${path}-wal`, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
    const isIdle = mtimeMs === lastWriteMs
    lastWriteMs = mtimeMs
    if (isIdle && size > 0) checkpoint()
  }
}
