import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its owner can access, and any missing parents. Node's `recursive` option loops forever
 * where the system reports a missing folder but does not allow creating it, as in `/proc`.
 */
export function makeFolder(path: string): void {
  if (tryMake(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirUnlessExists(path)
}

/** False when the parent is missing. */
function tryMake(path: string): boolean {
  try {
    mkdirUnlessExists(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function mkdirUnlessExists(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
