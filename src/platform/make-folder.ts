import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for its owner alone, and those above it that are missing. Node's own way of doing that never ends
 * where the system says that a folder is missing and yet does not let it be made, as in `/proc`.
 */
export function makeFolder(path: string): void {
  if (tryToMake(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  mkdirOrKeep(path)
}

/** False when the folder above is missing. */
function tryToMake(path: string): boolean {
  try {
    mkdirOrKeep(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function mkdirOrKeep(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
