import type { Tables } from '../../ports/tables.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { say } from '../call/said.ts'
import { inTransaction } from '../call/transaction.ts'
import { newId } from '../ids.ts'
import { APP_UPLOAD_BYTES, describeBytes, NAME_LENGTH, UPLOAD_BYTES } from '../limits.ts'
import { searchTextOf } from '../search.ts'
import { BYTES_NEEDED, downloadTypeOf, imageTypeOf } from './content-type.ts'
import { forgetRemoval, removeBytes } from './remove-bytes.ts'

const FROM_DISK = { bytes: UPLOAD_BYTES, field: 'path' }
/** The limit for files uploaded through the app. */
export const FROM_APP = { bytes: APP_UPLOAD_BYTES, field: 'body' }
const ABANDONED_MS = 60 * 60 * 1000

type Upload = {
  filename: string
  kind: Tables['files']['kind'] | undefined
  bytes: AsyncIterable<Uint8Array>
  /** The size limit, and the name of the field on this surface. */
  limit?: { bytes: number; field: string }
}

/**
 * Stores an uploaded file. Before the first byte is written, it is recorded as to be removed; the commit that makes
 * it a file deletes that record. An upload that stops half-way therefore leaves nothing behind for long.
 */
export async function keepFile(ctx: Ctx, { filename, kind, bytes, limit = FROM_DISK }: Upload) {
  const name = safeFilename(filename)
  const place = { storeId: ctx.storeId, fileId: newId('fil') }
  const nowMs = ctx.services.clock.now().getTime()
  const dueAt = new Date(nowMs + ABANDONED_MS).toISOString()
  await ctx.services.write(
    (db) =>
      db
        .insertInto('fileRemovals')
        .values({ ...place, dueAt })
        .execute(),
    'one statement',
  )
  try {
    const { start, all } = await peek(bytes)
    const { contentType, kind: foundKind } = classify(name, kind, start)
    const { contentHash, sizeBytes } = await ctx.services.files.put(place, limited(all, limit))
    const row = {
      id: place.fileId,
      storeId: ctx.storeId,
      filename: name,
      contentType,
      contentHash,
      sizeBytes,
      kind: foundKind,
      searchText: searchTextOf(name),
      createdAt: new Date(nowMs).toISOString(),
    }
    await inTransaction(ctx, async ({ db }) => {
      await forgetRemoval(db, row.id)
      await db.insertInto('files').values(row).execute()
    })
    return row
  } catch (error) {
    await removeBytes(ctx.services, place)
    throw error
  }
}

/** A name that any system accepts: no path, no control characters, not too long. */
function safeFilename(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[/\\]/g, '_')
    .trim()
  if (plain === '' || plain === '.' || plain === '..') throw invalid('filename', say('required'))
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? [...plain.slice(dot)].slice(0, 20).join('') : ''
  const stem = [...(dot > 0 ? plain.slice(0, dot) : plain)]
  return stem.slice(0, NAME_LENGTH - ending.length).join('') + ending
}

function classify(filename: string, wanted: Upload['kind'], start: Uint8Array) {
  const imageType = imageTypeOf(start)
  const kind = wanted ?? (imageType ? 'image' : 'attachment')
  if (kind !== 'attachment' && !imageType) throw invalid('kind', say('notAnImage', filename))
  return { kind, contentType: imageType ?? downloadTypeOf(filename) }
}

/** The first bytes, and then the whole stream again. */
async function peek(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < BYTES_NEEDED) {
    const { value, done } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  async function* all() {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { start: Buffer.concat(chunks).subarray(0, BYTES_NEEDED), all: all() }
}

async function* limited(bytes: AsyncIterable<Uint8Array>, limit: NonNullable<Upload['limit']>) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit.bytes) throw invalid(limit.field, say('largerThan', describeBytes(limit.bytes)))
    yield chunk
  }
}
