import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type GitObject, type ObjectType, oidOf } from './objects.ts'

const TYPE_NUMBERS: Record<ObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 }
const VERSION = 2

export type PackWriter = {
  /** Adds an object, unless it is already there, and returns its id. */
  add(object: GitObject): string
  finish(): Buffer
}

/** Compresses objects as they are added, so that only the pack is in memory. */
export function createPackWriter(): PackWriter {
  const packed = new Map<string, Buffer>()
  return {
    add(object) {
      const oid = oidOf(object)
      if (!packed.has(oid))
        packed.set(
          oid,
          Buffer.concat([entryHeader(object.type, object.content.length), deflateSync(object.content)]),
        )
      return oid
    },
    finish() {
      const header = Buffer.alloc(12)
      header.write('PACK')
      header.writeUInt32BE(VERSION, 4)
      header.writeUInt32BE(packed.size, 8)
      const parts = [header, ...packed.values()]
      const sum = createHash('sha1')
      for (const part of parts) sum.update(part)
      return Buffer.concat([...parts, sum.digest()])
    },
  }
}

/** Type and length; four bits of the length in the first byte, seven in each further one. */
function entryHeader(type: ObjectType, length: number): Buffer {
  const bytes: number[] = []
  let byte = (TYPE_NUMBERS[type] << 4) | (length & 0x0f)
  for (let left = Math.floor(length / 16); ; left = Math.floor(left / 128)) {
    if (left === 0) return Buffer.from([...bytes, byte])
    bytes.push(byte | 0x80)
    byte = left & 0x7f
  }
}
