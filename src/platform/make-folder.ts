import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, by default one that only its owner can access, and any missing parents. Node's `recursive` option
 * loops forever where the system reports a missing folder but does not allow creating it, as in `/proc`.
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (tryMake(path, mode)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent, mode)
  mkdirUnlessExists(path, mode)
}

/** False when the parent is missing. */
function tryMake(path: string, mode: number): boolean {
  try {
    mkdirUnlessExists(path, mode)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function mkdirUnlessExists(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
