/** The prefixes of all patterns as nodes, with a transition for each byte (Aho-Corasick). */
export class Automaton {
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
