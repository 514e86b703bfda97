import { inflateSync } from 'node:zlib'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { type GitObject, type ObjectType, oidOf } from './objects.ts'
import { notGit } from './pkt-line.ts'
import { createTurns } from './turns.ts'

const TYPES: Record<number, ObjectType> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }
// The other kind of delta, by offset, is only for those who ask for it.
const REFERENCE_DELTA = 7
const HEADER_BYTES = 12
const SUM_BYTES = 20
const OID_BYTES = 20
const MAX_OBJECT_BYTES = 32 * 1024 * 1024
const SMALLEST_CHUNK = 64
const MAX_TOTAL_BYTES = 256 * 1024 * 1024

/** All objects of a pack, by id. */
export async function readPack(pack: Buffer): Promise<Map<string, GitObject>> {
  if (pack.length < HEADER_BYTES + SUM_BYTES || pack.toString('latin1', 0, 4) !== 'PACK') throw notGit()
  const count = pack.readUInt32BE(8)
  const objects = new Map<string, GitObject>()
  /** A delta may come before what it is a delta of. */
  const waiting = new Map<string, Buffer[]>()
  const takeTurns = createTurns()
  let totalBytes = 0
  const keep = async (first: GitObject) => {
    for (const found = [first]; found.length > 0; ) {
      const object = found.pop() ?? first
      const oid = oidOf(object)
      objects.set(oid, object)
      totalBytes += object.content.length
      if (totalBytes > MAX_TOTAL_BYTES) throw tooLarge()
      for (const delta of waiting.get(oid) ?? [])
        found.push({ type: object.type, content: applyDelta(object.content, delta) })
      waiting.delete(oid)
      await takeTurns()
    }
  }
  for (let i = 0, at = HEADER_BYTES; i < count; i++) {
    const entry = readEntry(pack, at)
    const base = objects.get(entry.base)
    if (entry.type !== undefined) await keep({ type: entry.type, content: entry.data })
    else if (base) await keep({ type: base.type, content: applyDelta(base.content, entry.data) })
    else addTo(waiting, entry.base, entry.data)
    at = entry.end
  }
  if (waiting.size > 0) throw notGit()
  return objects
}

function addTo(waiting: Map<string, Buffer[]>, base: string, delta: Buffer): void {
  const others = waiting.get(base)
  if (others) others.push(delta)
  else waiting.set(base, [delta])
}

/** Without a type it is a delta of `base`. */
type Entry = { type: ObjectType | undefined; base: string; data: Buffer; end: number }

function readEntry(pack: Buffer, start: number): Entry {
  let at = start
  let byte = pack[at++] ?? 0
  const kind = (byte >> 4) & 7
  let length = byte & 0x0f
  for (let unit = 16; byte & 0x80; unit *= 128) {
    byte = pack[at++] ?? 0
    length += (byte & 0x7f) * unit
  }
  const isDelta = kind === REFERENCE_DELTA
  const base = isDelta ? pack.toString('hex', at, at + OID_BYTES) : ''
  if (isDelta) at += OID_BYTES
  const type = TYPES[kind]
  if (!type && !isDelta) throw notGit()
  const { data, used } = inflateAt(pack, at, length)
  return { type, base, data, end: at + used }
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

function inflateAt(pack: Buffer, at: number, length: number): { data: Buffer; used: number } {
  if (length > MAX_OBJECT_BYTES) throw tooLarge()
  try {
    // Most objects are small; the default would hold 16 KB for each.
    const chunkSize = Math.max(length + 1, SMALLEST_CHUNK)
    const options = { info: true, maxOutputLength: Math.max(length, 1), chunkSize }
    const { buffer, engine } = inflateSync(pack.subarray(at), options) as unknown as Inflated
    if (buffer.length !== length) throw notGit()
    return { data: buffer, used: engine.bytesWritten }
  } catch {
    throw notGit()
  }
}

export const tooLarge = () =>
  new RepoFailure('tooLarge', 'the repository holds more than can be read at once')

/** A delta says which parts of its base to copy, and what to put between them. */
function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0
  const readLength = () => {
    let length = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = delta[at++] ?? 0
      length += (byte & 0x7f) * unit
      if (!(byte & 0x80)) return length
    }
  }
  const readNumber = (flags: number, bytes: number) => {
    let value = 0
    for (let i = 0; i < bytes; i++) if (flags & (1 << i)) value += (delta[at++] ?? 0) * 256 ** i
    return value
  }
  readLength()
  const length = readLength()
  if (length > MAX_OBJECT_BYTES) throw tooLarge()
  const result = Buffer.alloc(length)
  let filled = 0
  while (at < delta.length) {
    const command = delta[at++] ?? 0
    if (command & 0x80) {
      const from = readNumber(command, 4)
      const size = readNumber(command >> 4, 3) || 0x10000
      filled += base.copy(result, filled, from, from + size)
    } else {
      filled += delta.copy(result, filled, at, at + command)
      at += command
    }
  }
  if (filled !== length) throw notGit()
  return result
}
