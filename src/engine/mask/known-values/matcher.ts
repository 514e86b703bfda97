/** The prefixes of all patterns as nodes, with a transition for each byte (Aho-Corasick). */
class Automaton {
  /** The node after the first byte of a pattern. Most bytes of a text lead to none. */
  readonly roots = new Int32Array(256)
  readonly depths: Int32Array
  /** The length of the longest pattern that ends at a node; 0 if there is none. */
  readonly longest: Int32Array
  /** The failure link: the node of the longest proper suffix that is also a prefix. */
  readonly fails: Int32Array
  private readonly parents: Int32Array
  private readonly letters: Uint8Array
  /** Transitions by node and byte, with open addressing. */
  private readonly slots: Int32Array
  private count = 1

  constructor(patterns: readonly Uint8Array[]) {
    const capacity = patterns.reduce((sum, { length }) => sum + length, 1)
    this.depths = new Int32Array(capacity)
    this.longest = new Int32Array(capacity)
    this.fails = new Int32Array(capacity)
    this.parents = new Int32Array(capacity)
    this.letters = new Uint8Array(capacity)
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2)))
    for (const pattern of patterns) this.add(pattern)
    this.link()
  }

  next(from: number, byte: number): number {
    let node = from
    while (node !== 0) {
      const child = this.slots[this.slotOf(node, byte)] ?? 0
      if (child !== 0) return child
      node = this.fails[node] ?? 0
    }
    return this.roots[byte] ?? 0
  }

  private slotOf(node: number, byte: number): number {
    const mask = this.slots.length - 1
    let slot = (Math.imul(node * 256 + byte, 0x9e3779b1) >>> 7) & mask
    for (;;) {
      const child = this.slots[slot] ?? 0
      if (child === 0 || (this.parents[child] === node && this.letters[child] === byte)) return slot
      slot = (slot + 1) & mask
    }
  }

  private add(pattern: Uint8Array) {
    let node = 0
    for (const byte of pattern) {
      const slot = node === 0 ? byte : this.slotOf(node, byte)
      const table = node === 0 ? this.roots : this.slots
      if (table[slot] === 0) {
        table[slot] = this.count
        this.parents[this.count] = node
        this.letters[this.count] = byte
        this.depths[this.count] = (this.depths[node] ?? 0) + 1
        this.count += 1
      }
      node = table[slot] ?? 0
    }
    this.longest[node] = pattern.length
  }

  /** In breadth-first order, since each node needs those above it. */
  private link() {
    for (const node of this.byDepth()) {
      const parent = this.parents[node] ?? 0
      if (parent !== 0) this.fails[node] = this.next(this.fails[parent] ?? 0, this.letters[node] ?? 0)
      if (this.longest[node] === 0) this.longest[node] = this.longest[this.fails[node] ?? 0] ?? 0
    }
  }

  private byDepth(): Int32Array {
    const depths = this.depths.subarray(1, this.count)
    const offsets = new Int32Array(depths.reduce((deepest, depth) => Math.max(deepest, depth), 0) + 2)
    for (const depth of depths) offsets[depth + 1] = (offsets[depth + 1] ?? 0) + 1
    for (let depth = 1; depth < offsets.length; depth += 1)
      offsets[depth] = (offsets[depth] ?? 0) + (offsets[depth - 1] ?? 0)
    const ordered = new Int32Array(depths.length)
    depths.forEach((depth, index) => {
      const offset = offsets[depth] ?? 0
      ordered[offset] = index + 1
      offsets[depth] = offset + 1
    })
    return ordered
  }
}

/** Finds several patterns in one pass over the bytes. */
export type Matcher = {
  /** The length of the shortest pattern in bytes. */
  shortest: number
  /** Reports every range covered by patterns, in order. */
  find(bytes: Uint8Array, report: (start: number, end: number) => void): void
  /** Where a pattern prefix at the end of the bytes starts, or -1. */
  startOfPrefix(bytes: Uint8Array): number
}

/** The shortest prefix of a value that is worth removing from the end of a truncated text. */
export const SHORTEST_PREFIX = 4

const IGNORED = 255

/** Letter case, a plus for a space and line breaks are not preserved everywhere, so they are ignored. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0 || byte === 9 || byte === 10 || byte === 13) return IGNORED
  if (byte === 0x2b) return 0x20
  return byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte
})

/** The bytes of a pattern as a matcher compares them. */
export const foldBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => FOLDED[byte] ?? 0).filter((byte) => byte !== IGNORED)

/** With `standsAlone`, a pattern counts only where no letter or digit is adjacent to it. */
export const createMatcher = (
  patterns: readonly Uint8Array[],
  { standsAlone: wholeWordsOnly = false } = {},
): Matcher => new PatternMatcher(patterns, wholeWordsOnly)

class PatternMatcher implements Matcher {
  readonly shortest: number
  private readonly automaton: Automaton
  private readonly wholeWordsOnly: boolean
  private readonly longest: number
  /** One flag for each byte that a pattern may start with. */
  private readonly firsts: Uint8Array
  /** The positions of the last bytes that were not ignored, as many as the longest pattern has. */
  private readonly ring: Int32Array

  constructor(patterns: readonly Uint8Array[], wholeWordsOnly: boolean) {
    const lengths = patterns.map(({ length }) => length)
    this.shortest = Math.min(...lengths)
    this.longest = Math.max(...lengths)
    this.automaton = new Automaton(patterns)
    this.wholeWordsOnly = wholeWordsOnly
    this.firsts = FOLDED.map((byte) => ((this.automaton.roots[byte] ?? 0) === 0 ? 0 : 1))
    this.ring = new Int32Array(2 ** Math.ceil(Math.log2(this.longest + 1)))
  }

  find(bytes: Uint8Array, report: (start: number, end: number) => void) {
    let start = -1
    let end = -1
    this.walk(bytes, (node, keptCount, position) => {
      const from = this.startOfMatch(bytes, node, keptCount, position)
      if (from === -1) return
      if (from > end) {
        if (start !== -1) report(start, end)
        start = from
      } else start = Math.min(start, from)
      end = position
    })
    if (start !== -1) report(start, end)
  }

  private startOfMatch(bytes: Uint8Array, node: number, keptCount: number, end: number): number {
    const { longest, fails } = this.automaton
    for (let current = node; longest[current] !== 0; current = fails[current] ?? 0) {
      const start = this.startOf(keptCount, longest[current] ?? 0)
      if (!this.wholeWordsOnly || !(isWord(bytes[start - 1]) || isWord(bytes[end]))) return start
    }
    return -1
  }

  startOfPrefix(bytes: Uint8Array): number {
    let from = bytes.length
    for (let keptCount = 0; from > 0 && keptCount < this.longest; from -= 1)
      if (FOLDED[bytes[from - 1] ?? 0] !== IGNORED) keptCount += 1
    const { node, keptCount } = this.walk(bytes.subarray(from), () => {})
    const depth = this.automaton.depths[node] ?? 0
    return depth < SHORTEST_PREFIX ? -1 : from + this.startOf(keptCount, depth)
  }

  private startOf(keptCount: number, length: number): number {
    return this.ring[(keptCount - length) & (this.ring.length - 1)] ?? 0
  }

  /** Scans the bytes and reports each position where a pattern ends. */
  private walk(bytes: Uint8Array, onMatch: (node: number, keptCount: number, end: number) => void) {
    const { automaton, firsts, ring } = this
    const { longest } = automaton
    const { length } = bytes
    const mask = ring.length - 1
    let node = 0
    let keptCount = 0
    for (let position = 0; position < length; position += 1) {
      if (node === 0) {
        while (position < length && firsts[bytes[position] ?? 0] === 0) position += 1
        if (position === length) break
      }
      const byte = FOLDED[bytes[position] ?? 0] ?? 0
      if (byte === IGNORED) continue
      ring[keptCount & mask] = position
      keptCount += 1
      node = automaton.next(node, byte)
      if (longest[node] !== 0) onMatch(node, keptCount, position + 1)
    }
    return { node, keptCount }
  }
}

/** A letter or digit; nearly everything beyond ASCII counts. */
const isWord = (byte: number | undefined) =>
  byte !== undefined &&
  (byte >= 0x80 ||
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a))
