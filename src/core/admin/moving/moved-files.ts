import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../ports/database.ts'
import type { StoredFile } from '../../../ports/files.ts'
import type { Snapshot } from '../../../ports/installation.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { writeSafely } from './folder.ts'

export const FILES = 'files'

export type MovedFile = StoredFile & { sizeBytes: number }

export const describeFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** Copies a file's bytes; returns false if they are missing or differ from what was uploaded. */
type CopyFile = (file: MovedFile) => Promise<boolean>

/**
 * Provides a snapshot of the database for which all files have been copied. If a file is deleted while it is being
 * copied, a new snapshot is taken. A file that is missing twice is lost.
 */
export async function withFiles<T>(
  ctx: Ctx,
  storeIds: readonly string[] | null,
  copy: CopyFile,
  use: (snapshot: Snapshot, files: MovedFile[], lost: MovedFile[]) => Promise<T>,
): Promise<T> {
  const copiedIds = new Set<string>()
  const knownMissing = new Set<string>()
  const copyAll = async (db: Db) => {
    const files = await listFiles(db, storeIds)
    const missing: MovedFile[] = []
    let bytes = 0
    for (const [index, file] of files.entries()) {
      if (!copiedIds.has(file.fileId) && !(await copy(file))) missing.push(file)
      else copiedIds.add(file.fileId)
      bytes += file.sizeBytes
      ctx.services.reporter.progress({ stage: 'files', done: index + 1, total: files.length, bytes })
    }
    const hasNewlyMissing = missing.some(({ fileId }) => !knownMissing.has(fileId))
    for (const { fileId } of missing) knownMissing.add(fileId)
    return { files: files.filter(({ fileId }) => copiedIds.has(fileId)), missing, hasNewlyMissing }
  }
  // Most files are copied beforehand, so the snapshot is not held for long.
  await copyAll(ctx.db)
  for (;;) {
    const outcome = await ctx.services.installation.readSnapshot(async (snapshot) => {
      const { files, missing, hasNewlyMissing } = await copyAll(snapshot.db)
      return hasNewlyMissing ? null : { result: await use(snapshot, files, missing) }
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
  const included = storeIds === null ? null : new Set(storeIds)
  return included === null ? files : files.filter(({ storeId }) => included.has(storeId))
}

/** Copies a file's bytes into an export, once for all files with the same content. */
export async function writeMovedFile(ctx: Ctx, folder: string, file: MovedFile): Promise<boolean> {
  const path = join(folder, FILES, file.contentHash)
  if ((await hashOfFile(path)) === file.contentHash) return true
  const bytes = await ctx.services.files.read(file)
  if (!bytes) return false
  const digest = createHash('sha256')
  await writeSafely(path, hashChunks(bytes, digest))
  return digest.digest('hex') === file.contentHash
}

/** Rejects an export with a file that does not match the hash in its name. */
export async function checkMovedFile(folder: string, sha256: string): Promise<void> {
  const actual = await hashOfFile(join(folder, FILES, sha256))
  if (actual !== sha256)
    throw conflict(actual === null ? 'export.file_missing' : 'export.file_differs', {
      file: `${FILES}/${sha256}`,
    })
}

/** Stores a file's bytes in the new installation, unless they are already there. */
export async function placeMovedFile(ctx: Ctx, folder: string, file: StoredFile): Promise<void> {
  const existing = await ctx.services.files.read(file)
  if (existing && (await hashOf(existing)) === file.contentHash) return
  const { contentHash } = await ctx.services.files.put(
    file,
    createReadStream(join(folder, FILES, file.contentHash)),
  )
  if (contentHash !== file.contentHash)
    throw conflict('export.file_damaged', { file: `${FILES}/${file.contentHash}` })
}

async function hashOfFile(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? hashOf(createReadStream(path)) : null
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of bytes) digest.update(chunk)
  return digest.digest('hex')
}

async function* hashChunks(bytes: AsyncIterable<Uint8Array>, digest: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    digest.update(chunk)
    yield chunk
  }
}
