/** The prefixes of all patterns as nodes, with a transition for each byte (Aho-Corasick). */
class Automaton {
  /** The node after the first byte of a pattern; 0 for the bytes that start no pattern. */
  readonly roots = new Int32Array(256)
  readonly depths = [0]
  /** The length of the longest pattern that ends at a node; 0 if there is none. */
  readonly longest = [0]
  /** The failure link: the node of the longest proper suffix that is also a prefix. */
  readonly fails = [0]
  /** Transitions of all nodes except the root, by node and byte. */
  private readonly children = new Map<number, number>()

  constructor(patterns: readonly Uint8Array[]) {
    const byDepth: { node: number; parent: number; byte: number }[][] = []
    for (const pattern of patterns) {
      let parent = 0
      for (const [depth, byte] of pattern.entries()) {
        let node = this.childOf(parent, byte)
        if (node === 0) {
          node = this.addNode(parent, byte)
          byDepth[depth] ??= []
          byDepth[depth].push({ node, parent, byte })
        }
        parent = node
      }
      this.longest[parent] = pattern.length
    }
    // In order of depth, because each node needs the ones above it.
    for (const { node, parent, byte } of byDepth.flat()) {
      if (parent !== 0) this.fails[node] = this.next(this.fails[parent] ?? 0, byte)
      if (this.longest[node] === 0) this.longest[node] = this.longest[this.fails[node] ?? 0] ?? 0
    }
  }

  next(from: number, byte: number): number {
    let node = from
    while (node !== 0) {
      const child = this.children.get(node * 256 + byte)
      if (child !== undefined) return child
      node = this.fails[node] ?? 0
    }
    return this.roots[byte] ?? 0
  }

  private childOf(node: number, byte: number): number {
    return (node === 0 ? this.roots[byte] : this.children.get(node * 256 + byte)) ?? 0
  }

  private addNode(parent: number, byte: number): number {
    const node = this.depths.length
    if (parent === 0) this.roots[byte] = node
    else this.children.set(parent * 256 + byte, node)
    this.depths.push((this.depths[parent] ?? 0) + 1)
    this.longest.push(0)
    this.fails.push(0)
    return node
  }
}

/** The shortest prefix of a value that is worth removing from the end of a truncated text. */
export const SHORTEST_PREFIX = 4

const IGNORED_BYTE = 255

/** Letter case, a plus for a space and line breaks are not preserved everywhere, so they are ignored. */
const FOLD_TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0 || byte === 9 || byte === 10 || byte === 13) return IGNORED_BYTE
  if (byte === 0x2b) return 0x20
  return byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte
})

export const foldBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => FOLD_TABLE[byte] ?? 0).filter((byte) => byte !== IGNORED_BYTE)

/** Finds several patterns in one pass over the bytes. */
export class Matcher {
  /** The length of the shortest pattern in bytes. */
  readonly shortest: number
  private readonly automaton: Automaton
  private readonly wholeWordsOnly: boolean
  private readonly longest: number
  /** Flags for the bytes that a pattern may start with. */
  private readonly firsts: Uint8Array
  /** A ring buffer with the positions of the latest bytes that were not ignored. It is larger than any pattern. */
  private readonly ring: Int32Array

  /** With `wholeWordsOnly`, a pattern counts only where no letter or digit is adjacent to it. */
  constructor(patterns: readonly Uint8Array[], wholeWordsOnly: boolean) {
    const lengths = patterns.map(({ length }) => length)
    this.shortest = Math.min(...lengths)
    this.longest = Math.max(...lengths)
    this.automaton = new Automaton(patterns)
    this.wholeWordsOnly = wholeWordsOnly
    this.firsts = FOLD_TABLE.map((byte) => ((this.automaton.roots[byte] ?? 0) === 0 ? 0 : 1))
    this.ring = new Int32Array(2 ** Math.ceil(Math.log2(this.longest + 1)))
  }

  /** Reports every range covered by patterns, in order. */
  find(bytes: Uint8Array, report: (start: number, end: number) => void) {
    let start = -1
    let end = -1
    this.walk(bytes, (node, significantCount, matchEnd) => {
      const abbreviationEnd = this.endOfAbbreviation(bytes, node, matchEnd)
      const from =
        abbreviationEnd > matchEnd
          ? this.startOf(significantCount, this.automaton.depths[node] ?? 0)
          : this.startOfMatch(bytes, node, significantCount, matchEnd)
      if (from === -1) return
      if (from > end) {
        if (start !== -1) report(start, end)
        start = from
      } else start = Math.min(start, from)
      // What is left of an abbreviated pattern may contain another one, which ends before it.
      end = Math.max(end, abbreviationEnd)
    })
    if (start !== -1) report(start, end)
  }

  private startOfMatch(bytes: Uint8Array, node: number, significantCount: number, end: number): number {
    const { longest, fails } = this.automaton
    for (let current = node; longest[current] !== 0; current = fails[current] ?? 0) {
      const start = this.startOf(significantCount, longest[current] ?? 0)
      if (!this.wholeWordsOnly || !(isWordByte(bytes[start - 1]) || isWordByte(bytes[end]))) return start
    }
    return -1
  }

  /**
   * Where an abbreviated pattern ends whose beginning ends at `end`, including what is left of its own end: error
   * messages quote `secret val…` and `secr...lue`. Returns `end` if it is not abbreviated there.
   */
  private endOfAbbreviation(bytes: Uint8Array, node: number, end: number): number {
    if (this.wholeWordsOnly || (this.automaton.depths[node] ?? 0) < SHORTEST_PREFIX) return end
    let position = endOfEllipsis(bytes, end)
    if (position === end) return end
    for (const last = position + this.longest; position < last && isTokenByte(bytes[position]); )
      position += 1
    return position
  }

  /** Where a pattern prefix at the end of the bytes starts, or -1. */
  startOfPrefix(bytes: Uint8Array): number {
    let from = bytes.length
    for (let significantCount = 0; from > 0 && significantCount < this.longest; from -= 1)
      if (FOLD_TABLE[bytes[from - 1] ?? 0] !== IGNORED_BYTE) significantCount += 1
    const { node, significantCount } = this.walk(bytes.subarray(from), () => {})
    const depth = this.automaton.depths[node] ?? 0
    return depth < SHORTEST_PREFIX ? -1 : from + this.startOf(significantCount, depth)
  }

  private startOf(significantCount: number, length: number): number {
    return this.ring[(significantCount - length) & (this.ring.length - 1)] ?? 0
  }

  /** Scans the bytes and reports each position where a pattern ends, or where an ellipsis may abbreviate one. */
  private walk(bytes: Uint8Array, onMatch: (node: number, significantCount: number, end: number) => void) {
    const { automaton, firsts, ring } = this
    const { longest, depths } = automaton
    const { length } = bytes
    const mask = ring.length - 1
    let node = 0
    let significantCount = 0
    for (let position = 0; position < length; position += 1) {
      if (node === 0) {
        while (position < length && firsts[bytes[position] ?? 0] === 0) position += 1
        if (position === length) break
      }
      const byte = FOLD_TABLE[bytes[position] ?? 0] ?? 0
      if (byte === IGNORED_BYTE) continue
      ring[significantCount & mask] = position
      significantCount += 1
      node = automaton.next(node, byte)
      if (
        longest[node] !== 0 ||
        ((depths[node] ?? 0) >= SHORTEST_PREFIX && isEllipsisByte(bytes[position + 1]))
      )
        onMatch(node, significantCount, position + 1)
    }
    return { node, significantCount }
  }
}

/** A letter or digit; every byte beyond ASCII counts as one. */
const isWordByte = (byte: number | undefined) =>
  byte !== undefined &&
  (byte >= 0x80 ||
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a))

const LONGEST_ELLIPSIS = 8

const isEllipsisByte = (byte: number | undefined) => byte === 0x2e || byte === 0x2a || byte === 0xe2

/** After `…`, or three or more dots or asterisks; `start` if there is none. */
function endOfEllipsis(bytes: Uint8Array, start: number): number {
  const byte = bytes[start]
  if (byte === 0xe2) return bytes[start + 1] === 0x80 && bytes[start + 2] === 0xa6 ? start + 3 : start
  if (!isEllipsisByte(byte)) return start
  let end = start
  while (bytes[end] === byte && end < start + LONGEST_ELLIPSIS) end += 1
  return end - start >= 3 ? end : start
}

/** A character of the notations that most keys and tokens are in. */
const isTokenByte = (byte: number | undefined) =>
  isWordByte(byte) || (byte !== undefined && '-_+/='.includes(String.fromCharCode(byte)))
