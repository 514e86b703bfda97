/** A cache limited by the total size of its values; values not used recently are evicted first. */
export type ByteCache<T> = {
  get(key: string): T | undefined
  /** `bytes` is the size of the value; the key is counted as well. A value that is too large is not cached. */
  set(key: string, value: T, bytes: number): void
  clear(): void
  readonly bytes: number
}

/** The overhead of an entry besides its key and value. */
const ENTRY_BYTES = 100
/** The largest share of the cache that one value may take, so that it cannot evict all others. */
const LARGEST_SHARE = 1 / 4

export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { value: T; bytes: number; isUsed: boolean }>()
  let total = 0
  return {
    get bytes() {
      return total
    },
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, valueBytes) {
      total -= entries.get(key)?.bytes ?? 0
      entries.delete(key)
      const bytes = valueBytes + 2 * key.length + ENTRY_BYTES
      if (bytes > maxBytes * LARGEST_SHARE) return
      entries.set(key, { value, bytes, isUsed: false })
      total += bytes
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes) break
        entries.delete(oldest)
        // An entry used since it was added gets a second chance.
        if (entry.isUsed) entries.set(oldest, { ...entry, isUsed: false })
        else total -= entry.bytes
      }
    },
    clear() {
      entries.clear()
      total = 0
    },
  }
}

const NUMBER_BYTES = 8
const OBJECT_BYTES = 48

/** Estimates how much memory a value takes up. */
export function estimateBytes(value: unknown): number {
  let bytes = 0
  const pending: unknown[] = [value]
  const visited = new Set<object>()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') bytes += 2 * next.length
    else if (typeof next !== 'object' || next === null) bytes += NUMBER_BYTES
    else if (!visited.has(next)) {
      visited.add(next)
      bytes += OBJECT_BYTES + (ArrayBuffer.isView(next) ? next.byteLength : 0)
      for (const part of partsOf(next)) pending.push(part ?? null)
    }
  }
  return bytes
}

function partsOf(value: object): Iterable<unknown> {
  if (ArrayBuffer.isView(value)) return []
  if (value instanceof Map) return [...value.keys(), ...value.values()]
  return value instanceof Set ? value : Object.values(value)
}
