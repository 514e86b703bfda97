import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './errors-sqlite.ts'

export type ServerLock = { isHeld: boolean; release(): void }

/**
 * Held by the first server of a data folder until it ends, however it does: SQLite's own locks are the operating
 * system's, which Node gives no other way to.
 */
export function takeServerLock(path: string): ServerLock {
  const connection = new DatabaseSync(path)
  chmodSync(path, 0o600)
  try {
    connection.exec('begin exclusive')
    return { isHeld: true, release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (!isLocked(error)) throw error
    return { isHeld: false, release: () => {} }
  }
}
