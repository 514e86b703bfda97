import { type ByteCache, createByteCache, estimateBytes } from '../../engine/byte-cache.ts'
import type { ReadCached } from '../../ports/store.ts'

/** A layout with its HTML and JSON takes some ten thousand bytes; the other values take hundreds. */
const LAYOUTS_BYTES = 32 * 1024 * 1024
const VALUES_BYTES = 8 * 1024 * 1024

/** Our own ids are short. A longer one is text from a caller, and there can be any number of those. */
const ID_KEPT = 300

type Kept = { validFor: number; values: ByteCache<unknown> }

/**
 * Caches values per table until the table's change mark changes. The mark is taken before the read, so that a value read
 * during a change is not cached.
 */
export function createCache(changeMark: (table: string) => number): ReadCached {
  const tables = new Map<string, Kept>()

  const keptOf = (table: string): Kept => {
    let kept = tables.get(table)
    if (!kept) {
      const isLayouts = table.startsWith('layouts')
      kept = { validFor: -1, values: createByteCache(isLayouts ? LAYOUTS_BYTES : VALUES_BYTES) }
      tables.set(table, kept)
    }
    const mark = changeMark(table)
    if (mark !== kept.validFor) kept.values.clear()
    kept.validFor = mark
    return kept
  }
  const readAndKeep = async <T>(mark: number, table: string, id: string, read: () => Promise<T>) => {
    const value = await read()
    const { validFor, values } = keptOf(table)
    if (value === undefined || validFor !== mark || id.length > ID_KEPT) return value
    values.set(id, value, estimateBytes(value))
    return value
  }
  return <T>(table: string, id: string, read: () => Promise<T>) => {
    const { validFor, values } = keptOf(table)
    const value = values.get(id)
    return value === undefined ? readAndKeep(validFor, table, id, read) : (value as T)
  }
}

/**
 * Reads once per turn of the event loop. Calls that arrive in a turn were sent before it began, so no change that their
 * sender could know of is missed.
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let current: { value: T } | undefined
  const forget = () => {
    current = undefined
  }
  return () => {
    if (!current) {
      current = { value: read() }
      setImmediate(forget)
    }
    return current.value
  }
}
