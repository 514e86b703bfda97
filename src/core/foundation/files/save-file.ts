import { normalizeText } from '../../../engine/normalize-text.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import {
  APP_UPLOAD_BYTES,
  describeBytes,
  NAME_LENGTH,
  STORE_FILES_BYTES,
  UPLOAD_BYTES,
} from '../../call/limits.ts'
import { searchTextOf } from '../../call/search.ts'
import { inTransaction } from '../../call/transaction.ts'
import { detectImageType, downloadTypeOf, SIGNATURE_BYTES } from './content-type.ts'
import { deleteRemoval, removeBytes } from './remove-bytes.ts'

/** Size limits for one file, with the field name to report, and for all files of a store. */
type Limits = { bytes: number; field: string; inStore: number }
/** Has no store limit, because the operator knows how much disk space there is. */
const FROM_DISK: Limits = { bytes: UPLOAD_BYTES, field: 'path', inStore: Number.POSITIVE_INFINITY }
export const FROM_APP: Limits = { bytes: APP_UPLOAD_BYTES, field: 'body', inStore: STORE_FILES_BYTES }
const ABANDONED_MS = 60 * 60 * 1000

type Upload = {
  filename: string
  kind: Tables['files']['kind'] | undefined
  bytes: AsyncIterable<Uint8Array>
  limit?: Limits
}

/**
 * Stores an uploaded file. Its removal is scheduled before the first byte is written, and canceled by the commit that
 * adds the file, so the bytes of an interrupted upload are cleaned up later.
 */
export async function saveFile(ctx: Ctx, { filename, kind, bytes, limit = FROM_DISK }: Upload) {
  const name = safeFilename(filename)
  await requireFreeSpace(ctx, limit)
  const location = { storeId: ctx.storeId, fileId: newId('fil') }
  const nowMs = ctx.services.clock.now().getTime()
  const dueAt = new Date(nowMs + ABANDONED_MS).toISOString()
  await ctx.services.write((db) =>
    db
      .insertInto('fileRemovals')
      .values({ ...location, dueAt })
      .execute(),
  )
  try {
    const { start, all } = await peek(bytes)
    const { contentType, kind: detectedKind } = classify(name, kind, start)
    const { contentHash, sizeBytes } = await ctx.services.files.put(location, limitSize(all, limit))
    const row = {
      id: location.fileId,
      storeId: ctx.storeId,
      filename: name,
      contentType,
      contentHash,
      sizeBytes,
      kind: detectedKind,
      searchText: searchTextOf(name),
      createdAt: new Date(nowMs).toISOString(),
    }
    await inTransaction(ctx, async ({ db }) => {
      await deleteRemoval(db, row.id)
      await db.insertInto('files').values(row).execute()
    })
    return row
  } catch (error) {
    await removeBytes(ctx.services, location)
    throw error
  }
}

async function requireFreeSpace({ db, storeId }: Ctx, { inStore }: Limits) {
  if (inStore === Number.POSITIVE_INFINITY) return
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<string | null>('sizeBytes').as('bytes'))
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= inStore) throw conflict('file.quota_reached', { size: describeBytes(inStore) })
}

/** A file name without path separators and control characters, shortened if it is too long. */
function safeFilename(name: string): string {
  const plain = normalizeText(name, 'NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[/\\]/g, '_')
    .trim()
  if (plain === '' || plain === '.' || plain === '..') throw invalid('filename', 'value.required')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 ? [...plain.slice(dot)].slice(0, 20).join('') : ''
  const stem = [...(dot > 0 ? plain.slice(0, dot) : plain)]
  return stem.slice(0, NAME_LENGTH - extension.length).join('') + extension
}

function classify(filename: string, requested: Upload['kind'], start: Uint8Array) {
  const imageType = detectImageType(start)
  const kind = requested ?? (imageType ? 'image' : 'attachment')
  if (kind !== 'attachment' && !imageType) throw invalid('kind', 'file.not_an_image', { filename })
  return { kind, contentType: imageType ?? downloadTypeOf(filename) }
}

/** Returns the first bytes and a stream that still includes them. */
async function peek(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < SIGNATURE_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  async function* all() {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { start: Buffer.concat(chunks).subarray(0, SIGNATURE_BYTES), all: all() }
}

async function* limitSize(bytes: AsyncIterable<Uint8Array>, limit: Limits) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit.bytes)
      throw invalid(limit.field, 'value.too_many_bytes', { size: describeBytes(limit.bytes) })
    yield chunk
  }
}
