import { inflateSync } from 'node:zlib'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoRemote } from '../../ports/repositories.ts'
import { type Budget, createBudget } from './budget.ts'
import { type GitObject, type ObjectType, OID_BYTES, oidOf, SHA } from './objects.ts'
import { DELIM, encodeLine, FLUSH, protocolError, readLines, textOf } from './pkt-line.ts'
import { hostError, MAX_REFS_BYTES, post, rejectErrors } from './remote.ts'

export type Refs = Map<string, string>

export async function listRefs(http: OutboundHttp, remote: RepoRemote, prefix: string): Promise<Refs> {
  const request = [encodeLine('command=ls-refs\n'), DELIM, encodeLine(`ref-prefix ${prefix}\n`), FLUSH]
  const { lines } = readLines(await post(http, remote, 'git-upload-pack', request, MAX_REFS_BYTES))
  rejectErrors(lines, remote)
  const refs: Refs = new Map()
  for (const line of lines) {
    const [sha = '', name = ''] = textOf(line).split(' ')
    if (SHA.test(sha)) refs.set(name, sha)
  }
  return refs
}

export type FetchRequest = {
  oids: readonly string[]
  /** How many generations of commits to fetch. */
  depth?: number
  withoutFiles?: boolean
}

export type FetchResult = { objects: Map<string, GitObject>; boundary: Set<string> }

/** Fetches the objects and everything reachable from them, up to `depth`. `boundary`: commits with omitted parents. */
export async function fetchObjects(
  http: OutboundHttp,
  remote: RepoRemote,
  { oids, depth, withoutFiles }: FetchRequest,
): Promise<FetchResult> {
  const body = await post(http, remote, 'git-upload-pack', [
    encodeLine('command=fetch\n'),
    DELIM,
    encodeLine('no-progress\n'),
    ...(depth === undefined ? [] : [encodeLine(`deepen ${depth}\n`)]),
    ...(withoutFiles ? [encodeLine('filter blob:none\n')] : []),
    ...oids.map((oid) => encodeLine(`want ${oid}\n`)),
    encodeLine('done\n'),
    FLUSH,
  ])
  return readFetchResult(body, remote)
}

async function readFetchResult(body: Buffer, remote: RepoRemote): Promise<FetchResult> {
  const { lines, end } = readLines(body, (line) => textOf(line) === 'packfile')
  rejectErrors(lines, remote)
  const boundary = new Set<string>()
  for (const line of lines) {
    const text = textOf(line)
    if (text.startsWith('shallow ')) boundary.add(text.slice('shallow '.length))
  }
  return { objects: await readPack(joinBands(body.subarray(end), remote)), boundary }
}

const BAND_DATA = 1
const BAND_ERROR = 3

/** The pack arrives in lines whose first byte is the side band. It is joined in place, because it may be large. */
function joinBands(body: Buffer, remote: RepoRemote): Buffer {
  let length = 0
  for (const line of readLines(body).lines) {
    if (line.kind !== 'data') continue
    const band = line.data[0]
    if (band === BAND_DATA) length += line.data.copy(body, length, 1)
    else if (band === BAND_ERROR) throw hostError(line.data.toString('utf8', 1), remote)
  }
  if (length === 0) throw protocolError()
  return body.subarray(0, length)
}

const TYPES: Record<number, ObjectType> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }
// Offset deltas, the other kind, are only sent to clients that request them.
const REFERENCE_DELTA = 7
const HEADER_BYTES = 12
const CHECKSUM_BYTES = 20
const SMALLEST_CHUNK = 64

export async function readPack(pack: Buffer): Promise<Map<string, GitObject>> {
  if (pack.length < HEADER_BYTES + CHECKSUM_BYTES || pack.toString('latin1', 0, 4) !== 'PACK')
    throw protocolError()
  const count = pack.readUInt32BE(8)
  const budget = createBudget()
  const objects = new Map<string, GitObject>()
  /** Deltas that came before their base, by the base's id. */
  const waiting = new Map<string, Buffer[]>()
  const addObject = async (first: GitObject) => {
    const ready: { base: GitObject; delta: Buffer }[] = []
    const add = (object: GitObject) => {
      const oid = oidOf(object)
      objects.set(oid, object)
      for (const delta of waiting.get(oid) ?? []) ready.push({ base: object, delta })
      waiting.delete(oid)
    }
    add(first)
    for (let next = ready.pop(); next; next = ready.pop()) {
      add(await applyDelta(next.base, next.delta, budget))
      await budget.yieldIfDue()
    }
  }
  for (let i = 0, position = HEADER_BYTES; i < count; i++) {
    const entry = readEntry(pack, position, budget)
    // Inflating a large object takes as long as hashing it.
    await budget.yieldIfDue()
    const base = objects.get(entry.base)
    if (entry.type !== undefined) await addObject({ type: entry.type, content: entry.data })
    else if (base) await addObject(await applyDelta(base, entry.data, budget))
    else addTo(waiting, entry.base, entry.data)
    position = entry.end
    await budget.yieldIfDue()
  }
  if (waiting.size > 0) throw protocolError()
  return objects
}

function addTo(waiting: Map<string, Buffer[]>, base: string, delta: Buffer): void {
  const others = waiting.get(base)
  if (others) others.push(delta)
  else waiting.set(base, [delta])
}

/** An entry without a type is a delta based on `base`. */
type Entry = { type: ObjectType | undefined; base: string; data: Buffer; end: number }

function readEntry(pack: Buffer, start: number, budget: Budget): Entry {
  let position = start
  let byte = pack[position++] ?? 0
  const kind = (byte >> 4) & 7
  let length = byte & 0x0f
  for (let unit = 16; byte & 0x80; unit *= 128) {
    byte = pack[position++] ?? 0
    length += (byte & 0x7f) * unit
  }
  const isDelta = kind === REFERENCE_DELTA
  const base = isDelta ? pack.toString('hex', position, position + OID_BYTES) : ''
  if (isDelta) position += OID_BYTES
  const type = TYPES[kind]
  if (!type && !isDelta) throw protocolError()
  budget.spend(length)
  const { data, compressedBytes } = inflateAt(pack, position, length)
  return { type, base, data, end: position + compressedBytes }
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

function inflateAt(
  pack: Buffer,
  position: number,
  length: number,
): { data: Buffer; compressedBytes: number } {
  try {
    // Most objects are small, and the default would allocate 16 KB for each.
    const chunkSize = Math.max(length + 1, SMALLEST_CHUNK)
    const options = { info: true, maxOutputLength: Math.max(length, 1), chunkSize }
    const { buffer, engine } = inflateSync(pack.subarray(position), options) as unknown as Inflated
    if (buffer.length !== length) throw protocolError()
    return { data: buffer, compressedBytes: engine.bytesWritten }
  } catch {
    throw protocolError()
  }
}

const COPY = 0x80
const LONGEST_COPY = 0x10000
const STEPS_PER_YIELD = 4096

/** A delta consists of ranges to copy from its base, and data to insert between them. */
async function applyDelta(base: GitObject, delta: Buffer, budget: Budget): Promise<GitObject> {
  const read = createReader(delta)
  if (read.length() !== base.content.length) throw protocolError()
  const length = read.length()
  budget.spend(length)
  const content = Buffer.alloc(length)
  let filled = 0
  for (let steps = 1; !read.isDone(); steps++) {
    const command = read.byte()
    const isCopy = (command & COPY) !== 0
    const from = isCopy ? read.number(command, 4) : read.position()
    const size = isCopy ? read.number(command >> 4, 3) || LONGEST_COPY : read.skip(command)
    // A zero-length step would let a delta run without making progress.
    if (size === 0 || filled + size > length) throw protocolError()
    filled += (isCopy ? base.content : delta).copy(content, filled, from, from + size)
    if (steps % STEPS_PER_YIELD === 0) await budget.yieldIfDue()
  }
  if (filled !== length) throw protocolError()
  return { type: base.type, content }
}

function createReader(delta: Buffer) {
  let position = 0
  const byte = () => delta[position++] ?? 0
  return {
    byte,
    position: () => position,
    isDone: () => position >= delta.length,
    skip(bytes: number) {
      position += bytes
      return bytes
    },
    /** Seven bits at a time, the lowest first. */
    length() {
      let length = 0
      for (let unit = 1; ; unit *= 128) {
        const next = byte()
        length += (next & 0x7f) * unit
        if (!(next & 0x80)) return length
      }
    },
    /** A little-endian number that omits the bytes whose flag is not set. */
    number(flags: number, bytes: number) {
      let value = 0
      for (let i = 0; i < bytes; i++) if (flags & (1 << i)) value += byte() * 256 ** i
      return value
    },
  }
}
