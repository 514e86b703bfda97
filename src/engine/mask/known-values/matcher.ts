import { Automaton } from './automaton.ts'

/** Finds several patterns in one pass over the bytes. */
export type Matcher = {
  /** The length of the shortest pattern in bytes. */
  shortest: number
  /** Reports every range covered by patterns, in order. */
  find(bytes: Uint8Array, tell: (start: number, end: number) => void): void
  /** Where a pattern prefix at the end of the bytes starts, or -1. */
  startOfBeginning(bytes: Uint8Array): number
}

/** The shortest prefix of a value that is worth removing from the end of a truncated text. */
export const SHORTEST_BEGINNING = 4

const DROPPED = 255

/** Letter case, a plus for a space and line breaks are not preserved everywhere, so they are ignored. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0 || byte === 9 || byte === 10 || byte === 13) return DROPPED
  if (byte === 0x2b) return 0x20
  return byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte
})

/** The bytes of a pattern as a matcher compares them. */
export const foldBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => FOLDED[byte] ?? 0).filter((byte) => byte !== DROPPED)

/** With `standsAlone`, a pattern counts only where no letter or digit is adjacent to it. */
export const createMatcher = (patterns: readonly Uint8Array[], { standsAlone = false } = {}): Matcher =>
  new PatternMatcher(patterns, standsAlone)

class PatternMatcher implements Matcher {
  readonly shortest: number
  private readonly automaton: Automaton
  private readonly standsAlone: boolean
  private readonly longest: number
  /** One flag for each byte that a pattern may start with. */
  private readonly firsts: Uint8Array
  /** The positions of the last bytes that were not dropped, as many as the longest pattern has. */
  private readonly ring: Int32Array

  constructor(patterns: readonly Uint8Array[], standsAlone: boolean) {
    const lengths = patterns.map(({ length }) => length)
    this.shortest = Math.min(...lengths)
    this.longest = Math.max(...lengths)
    this.automaton = new Automaton(patterns)
    this.standsAlone = standsAlone
    this.firsts = FOLDED.map((byte) => ((this.automaton.roots[byte] ?? 0) === 0 ? 0 : 1))
    this.ring = new Int32Array(2 ** Math.ceil(Math.log2(this.longest + 1)))
  }

  find(bytes: Uint8Array, tell: (start: number, end: number) => void) {
    let start = -1
    let end = -1
    this.walk(bytes, (node, kept, position) => {
      const from = this.startOfMatch(bytes, node, kept, position)
      if (from === -1) return
      if (from > end) {
        if (start !== -1) tell(start, end)
        start = from
      } else start = Math.min(start, from)
      end = position
    })
    if (start !== -1) tell(start, end)
  }

  private startOfMatch(bytes: Uint8Array, node: number, kept: number, end: number): number {
    const { longest, fails } = this.automaton
    for (let position = node; longest[position] !== 0; position = fails[position] ?? 0) {
      const start = this.startOf(kept, longest[position] ?? 0)
      if (!this.standsAlone || !(isWord(bytes[start - 1]) || isWord(bytes[end]))) return start
    }
    return -1
  }

  startOfBeginning(bytes: Uint8Array): number {
    let from = bytes.length
    for (let kept = 0; from > 0 && kept < this.longest; from -= 1)
      if (FOLDED[bytes[from - 1] ?? 0] !== DROPPED) kept += 1
    const { node, kept } = this.walk(bytes.subarray(from), () => {})
    const depth = this.automaton.depths[node] ?? 0
    return depth < SHORTEST_BEGINNING ? -1 : from + this.startOf(kept, depth)
  }

  private startOf(kept: number, length: number): number {
    return this.ring[(kept - length) & (this.ring.length - 1)] ?? 0
  }

  /** Scans the bytes and reports each position where a pattern ends. */
  private walk(bytes: Uint8Array, arrive: (node: number, kept: number, end: number) => void) {
    const { automaton, firsts, ring } = this
    const { longest } = automaton
    const { length } = bytes
    const mask = ring.length - 1
    let node = 0
    let kept = 0
    for (let position = 0; position < length; position += 1) {
      if (node === 0) {
        while (position < length && firsts[bytes[position] ?? 0] === 0) position += 1
        if (position === length) break
      }
      const byte = FOLDED[bytes[position] ?? 0] ?? 0
      if (byte === DROPPED) continue
      ring[kept & mask] = position
      kept += 1
      node = automaton.next(node, byte)
      if (longest[node] !== 0) arrive(node, kept, position + 1)
    }
    return { node, kept }
  }
}

/** A letter or digit; nearly everything beyond ASCII counts. */
const isWord = (byte: number | undefined) =>
  byte !== undefined &&
  (byte >= 0x80 ||
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a))
