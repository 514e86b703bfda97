import { SHORTEST_PREFIX } from './matcher.ts'
import { decodedView, type View, Writer } from './view.ts'

/** A separator between runs that occurs in no text. */
const SEPARATOR = 0xff

/** Decodes the runs in a view; all runs of one notation and phase form one view. */
export function* readRuns(view: View, shortestValue: number, cutAt: number): Generator<View> {
  const shortest = view.isTruncated ? Math.min(shortestValue, SHORTEST_PREFIX) : shortestValue
  for (const notation of NOTATIONS) {
    const runs = newRuns(view, notation.find(view.bytes, notation.charsFor(shortest)))
    if (runs.length === 0) continue
    const isTruncated = view.isTruncated && (runs.at(-1) ?? 0) >= cutAt
    for (let phase = 0; phase < notation.phases; phase += 1) {
      const decode = (withOrigins: boolean) => readPhase(view.bytes, notation, runs, phase, withOrigins)
      yield decodedView(view, decode(false), decode, { isRun: true, isTruncated })
    }
  }
}

function readPhase(bytes: Uint8Array, notation: Notation, runs: Runs, phase: number, withOrigins: boolean) {
  const size = runs.reduce((sum, edge, n) => (n % 2 === 0 ? sum - edge : sum + edge + 1), 0)
  const out = new Writer(size, { withOrigins, isRun: true })
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    if (out.length > 0) out.put(SEPARATOR, start, start)
    notation.read(bytes, start, runs[n + 1] ?? 0, phase, out)
  }
  return out.finish()
}

/** The runs in which something was unescaped, so they were not already read in the source. */
function newRuns({ changes }: View, runs: Runs): Runs {
  if (changes === null) return runs
  const result: Runs = []
  let next = 0
  for (let n = 0; n < runs.length; n += 2) {
    const start = runs[n] ?? 0
    const end = runs[n + 1] ?? 0
    while (next < changes.length && (changes[next] ?? 0) < start) next += 1
    if (next < changes.length && (changes[next] ?? 0) < end) result.push(start, end)
  }
  return result
}

/** Byte ranges, as pairs of start and end. */
type Runs = number[]

/** A text notation for bytes: where it may occur, and how it is decoded. */
type Notation = {
  /** The minimum number of characters for this many bytes. */
  charsFor(bytes: number): number
  find(bytes: Uint8Array, shortest: number): Runs
  /** Unrelated characters may directly precede a run, so each phase skips one more at its start. */
  phases: number
  read(bytes: Uint8Array, start: number, end: number, phase: number, out: Writer): void
}

/** Marks characters that may separate the significant ones. */
const SEPARATOR_DIGIT = 64

function createTable(alphabet: string, separators: string): Int8Array {
  const table = new Int8Array(256).fill(-1)
  for (const char of separators) table[char.charCodeAt(0)] = SEPARATOR_DIGIT
  for (const [value, char] of [...alphabet].entries()) table[char.charCodeAt(0)] = value
  return table
}

/** Every run of at least this many bytes that are all in the table. Skips most of the other bytes. */
function findRuns(bytes: Uint8Array, table: Int8Array, shortest: number): Runs {
  const result: Runs = []
  const { length } = bytes
  let from = 0
  for (let position = shortest - 1; position < length; ) {
    if (table[bytes[position] ?? 0] === -1) {
      from = position + 1
      position += shortest
      continue
    }
    let start = position
    while (start > from && table[bytes[start - 1] ?? 0] !== -1) start -= 1
    let end = position + 1
    while (end < length && table[bytes[end] ?? 0] !== -1) end += 1
    if (end - start >= shortest) result.push(start, end)
    from = end + 1
    position = end + shortest
  }
  return result
}

const BASE64 = createTable('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '\r\n\t')
BASE64[0x2d] = 62
BASE64[0x5f] = 63

/** On one line or wrapped; includes the URL-safe alphabet. */
const base64: Notation = {
  charsFor: (count) => Math.ceil((count * 8) / 6),
  find: (bytes, shortest) => findRuns(bytes, BASE64, shortest),
  phases: 4,
  read(bytes, start, end, phase, out) {
    let buffer = 0
    let bits = 0
    let skipped = 0
    let first = start
    for (let position = start; position < end; position += 1) {
      const sextet = BASE64[bytes[position] ?? 0] ?? 0
      if (sextet === SEPARATOR_DIGIT) continue
      if (skipped < phase) {
        skipped += 1
        continue
      }
      if (bits === 0) first = position
      buffer = ((buffer << 6) | sextet) & 0xfff
      bits += 6
      if (bits < 8) continue
      bits -= 8
      out.put((buffer >> bits) & 0xff, first, position + 1)
      first = position
    }
  },
}

const NUMBER_SEPARATORS = ' +\t\r\n,;:.|_"\'[](){}<>/-'
const HEX = createTable('0123456789abcdef', `${NUMBER_SEPARATORS}xX`)
for (const [value, digit] of [...'ABCDEF'].entries()) HEX[digit.charCodeAt(0)] = value + 10

/** Two digits per byte, with or without separators: `68756e`, `68:75:6e`, `0x68, 0x75`. */
const hex: Notation = {
  charsFor: (count) => count * 2,
  find: (bytes, shortest) => findRuns(bytes, HEX, shortest),
  phases: 2,
  read(bytes, start, end, phase, out) {
    let high = -1
    let highStart = start
    let skipped = 0
    for (let position = start; position < end; position += 1) {
      const digit = HEX[bytes[position] ?? 0] ?? 0
      // The zero of `0x68` is not a digit of the byte.
      if (digit === SEPARATOR_DIGIT || (digit === 0 && ((bytes[position + 1] ?? 0) | 0x20) === 0x78)) continue
      if (skipped < phase) skipped += 1
      else if (high === -1) {
        high = digit
        highStart = position
      } else {
        out.put(high * 16 + digit, highStart, position + 1)
        high = -1
      }
    }
  },
}

const DECIMAL = createTable('0123456789', NUMBER_SEPARATORS)
const BEYOND_BYTES = 256
/** Marks a number that is not a byte. */
const NO_BYTE = 0xff

/** Numbers up to 255 with separators: `[104,117,110]`. */
const byteList: Notation = {
  charsFor: (count) => count * 2 - 1,
  find: (bytes, shortest) => findRuns(bytes, DECIMAL, shortest),
  phases: 1,
  read(bytes, start, end, _phase, out) {
    let value = -1
    let from = start
    for (let position = start; position <= end; position += 1) {
      const digit = position < end ? (DECIMAL[bytes[position] ?? 0] ?? 0) : SEPARATOR_DIGIT
      if (digit !== SEPARATOR_DIGIT) {
        if (value === -1) from = position
        value = Math.min(Math.max(value, 0) * 10 + digit, BEYOND_BYTES)
      } else if (value !== -1) {
        out.put(value === BEYOND_BYTES ? NO_BYTE : value, from, position)
        value = -1
      }
    }
  },
}

const NOTATIONS: readonly Notation[] = [base64, hex, byteList]
