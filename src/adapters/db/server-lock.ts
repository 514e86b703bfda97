import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './errors-sqlite.ts'

export type ServerLock = { isHeld: boolean; release(): void }

/**
 * Held by the first server that uses a data folder until its process ends or crashes. SQLite's locks are operating-system
 * file locks, which Node does not expose otherwise.
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
