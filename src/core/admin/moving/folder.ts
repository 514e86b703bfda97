import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../platform/make-folder.ts'
import { invalid } from '../../call/errors.ts'

/** Creates a folder that only its owner can read; returns the names of its entries. */
export async function prepareFolder(folder: string): Promise<string[]> {
  try {
    makeFolder(folder)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw invalid('to', 'folder.not_created', { folder, reason })
  }
  return readdir(folder)
}

/** Writes atomically: the file is either complete or absent. */
export async function writeSafely(
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<void> {
  makeFolder(dirname(path))
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Removes files of an earlier run that this run does not use. */
export async function removeOtherFiles(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  for (const entry of entries) if (!keep.has(entry)) await rm(join(folder, entry), { recursive: true })
}
