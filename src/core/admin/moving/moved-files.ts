import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '../../../ports/files.ts'
import type { Snapshot } from '../../../ports/installation.ts'
import type { Db } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { writeSafely } from './folder.ts'

export const FILES = 'files'

export type MovedFile = StoredFile & { sizeBytes: number }

/** Copies the bytes of a file; false if they are missing or are not what was uploaded. */
type KeepFile = (file: MovedFile) => Promise<boolean>

/**
 * Provides a snapshot of the database for which all files have been copied. If a file is deleted while it is being
 * copied, a new snapshot is taken. A file that is missing twice is lost.
 */
export async function withFiles<T>(
  ctx: Ctx,
  storeIds: readonly string[] | null,
  keep: KeepFile,
  use: (snapshot: Snapshot, files: MovedFile[], lost: MovedFile[]) => Promise<T>,
): Promise<T> {
  const kept = new Set<string>()
  const gone = new Set<string>()
  const keepAll = async (db: Db) => {
    const files = await listFiles(db, storeIds)
    const missing: MovedFile[] = []
    let bytes = 0
    for (const [at, file] of files.entries()) {
      if (!kept.has(file.fileId) && !(await keep(file))) missing.push(file)
      else kept.add(file.fileId)
      bytes += file.sizeBytes
      ctx.services.reporter.progress({ stage: 'files', done: at + 1, total: files.length, bytes })
    }
    const isNews = missing.some(({ fileId }) => !gone.has(fileId))
    for (const { fileId } of missing) gone.add(fileId)
    return { files: files.filter(({ fileId }) => kept.has(fileId)), missing, isNews }
  }
  // Most files are copied beforehand, so that the snapshot is not held for long.
  await keepAll(ctx.db)
  for (;;) {
    const outcome = await ctx.services.installation.readSnapshot(async (snapshot) => {
      const { files, missing, isNews } = await keepAll(snapshot.db)
      return isNews ? null : { result: await use(snapshot, files, missing) }
    })
    if (outcome) return outcome.result
  }
}

export async function listFiles(db: Db, storeIds: readonly string[] | null): Promise<MovedFile[]> {
  const files = await db
    .selectFrom('files')
    .select(['id as fileId', 'storeId', 'contentHash', 'sizeBytes'])
    .orderBy('id')
    .execute()
  const wanted = storeIds === null ? null : new Set(storeIds)
  return wanted === null ? files : files.filter(({ storeId }) => wanted.has(storeId))
}

/** Copies a file's bytes into an export, once for all files with the same content. */
export async function writeMovedFile(ctx: Ctx, folder: string, file: MovedFile): Promise<boolean> {
  const path = join(folder, FILES, file.contentHash)
  if ((await hashOfFile(path)) === file.contentHash) return true
  const bytes = await ctx.services.files.read(file)
  if (!bytes) return false
  const digest = createHash('sha256')
  await writeSafely(path, hashing(bytes, digest))
  return digest.digest('hex') === file.contentHash
}

/** Refuses an export with a file that does not match the hash in its name. */
export async function checkMovedFile(folder: string, sha256: string): Promise<void> {
  const found = await hashOfFile(join(folder, FILES, sha256))
  if (found !== sha256)
    throw conflict(found === null ? 'export.file_missing' : 'export.file_differs', {
      file: `${FILES}/${sha256}`,
    })
}

/** Stores a file's bytes at the new installation, unless they are already there. */
export async function placeMovedFile(ctx: Ctx, folder: string, file: StoredFile): Promise<void> {
  const present = await ctx.services.files.read(file)
  if (present && (await hashOf(present)) === file.contentHash) return
  const { contentHash } = await ctx.services.files.put(
    file,
    createReadStream(join(folder, FILES, file.contentHash)),
  )
  if (contentHash !== file.contentHash)
    throw conflict('export.file_damaged', { file: `${FILES}/${file.contentHash}` })
}

async function hashOfFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? hashOf(createReadStream(path)) : null
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of bytes) digest.update(chunk)
  return digest.digest('hex')
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, digest: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    digest.update(chunk)
    yield chunk
  }
}
