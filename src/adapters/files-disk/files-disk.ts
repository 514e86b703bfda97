import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '../../platform/make-folder.ts'
import type { FileStore } from '../../ports/files.ts'

const SAFE_NAME = /^[A-Za-z0-9_]+$/

/**
 * Files on disk, each in its own folder and named by the hash of its content: no name chosen by a user reaches the
 * disk, and removing one upload cannot remove the bytes of another with the same content.
 */
export function openFilesOnDisk(root: string): FileStore {
  const folderOf = ({ storeId, fileId }: { storeId: string; fileId: string }) =>
    join(root, safeName(storeId), safeName(fileId))

  return {
    async put(file, bytes) {
      const folder = folderOf(file)
      makeFolder(folder)
      const temporary = join(folder, `incoming-${randomBytes(6).toString('hex')}`)
      const { contentHash, sizeBytes } = await writeAndHash(temporary, bytes)
      await rename(temporary, join(folder, contentHash))
      // A rename is durable only once its folder is synced.
      await syncPath(folder)
      return { contentHash, sizeBytes }
    },
    async read(file) {
      const path = join(folderOf(file), safeName(file.contentHash))
      const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!handle) return null
      return Readable.toWeb(createReadStream(path, { fd: handle })) as ReadableStream<Uint8Array>
    },
    async remove(file) {
      await rm(folderOf(file), { recursive: true, force: true })
    },
  }
}

/** Names become paths, so only letters, digits and underscores are allowed. */
export function safeName(name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error('not a valid name for a stored file')
  return name
}

/** Writes and syncs bytes, and returns their hash and size. A failed write leaves no file. */
export async function writeAndHash(path: string, bytes: AsyncIterable<Uint8Array>) {
  const digest = createHash('sha256')
  let sizeBytes = 0
  async function* measure() {
    for await (const chunk of bytes) {
      digest.update(chunk)
      sizeBytes += chunk.byteLength
      yield chunk
    }
  }
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(measure())
    await handle.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return { contentHash: digest.digest('hex'), sizeBytes }
}

/** Waits until a file or folder is on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
