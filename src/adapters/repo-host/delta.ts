import type { Budget } from './budget.ts'
import type { GitObject } from './objects.ts'
import { notGit } from './pkt-line.ts'

const COPY = 0x80
const LONGEST_COPY = 0x10000
const STEPS_PER_YIELD = 4096

/** A delta lists which parts of its base to copy, and what to insert between them. */
export async function applyDelta(base: GitObject, delta: Buffer, budget: Budget): Promise<GitObject> {
  const read = createReader(delta)
  if (read.length() !== base.content.length) throw notGit()
  const length = read.length()
  budget.spend(length)
  const content = Buffer.alloc(length)
  let filled = 0
  for (let steps = 1; !read.isDone(); steps++) {
    const command = read.byte()
    const isCopy = (command & COPY) !== 0
    const from = isCopy ? read.number(command, 4) : read.at()
    const size = isCopy ? read.number(command >> 4, 3) || LONGEST_COPY : read.skip(command)
    // A zero-length step would let a delta run without making progress.
    if (size === 0 || filled + size > length) throw notGit()
    filled += (isCopy ? base.content : delta).copy(content, filled, from, from + size)
    if (steps % STEPS_PER_YIELD === 0) await budget.yieldIfDue()
  }
  if (filled !== length) throw notGit()
  return { type: base.type, content }
}

function createReader(delta: Buffer) {
  let at = 0
  const byte = () => delta[at++] ?? 0
  return {
    byte,
    at: () => at,
    isDone: () => at >= delta.length,
    skip(bytes: number) {
      at += bytes
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
    /** A little-endian number of which only the bytes with their flag set are present. */
    number(flags: number, bytes: number) {
      let value = 0
      for (let i = 0; i < bytes; i++) if (flags & (1 << i)) value += byte() * 256 ** i
      return value
    },
  }
}
