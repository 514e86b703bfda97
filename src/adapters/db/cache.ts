import { createByteCache, estimateBytes } from '../../platform/byte-cache.ts'
import type { Cache, ReadCached } from '../../ports/database.ts'

/** A layout with its HTML and JSON takes tens of kilobytes; other values take a few hundred bytes. */
const LAYOUTS_BYTES = 32 * 1024 * 1024
const VALUES_BYTES = 8 * 1024 * 1024

/** IDs that we generate are shorter. A longer one is caller input, which could fill the cache. */
const MAX_ID_LENGTH = 300

export type ChangeCache = Cache & {
  readCached: ReadCached
  /** Checks for changes with a mark that another statement has already read. */
  compareMark(mark: string): void
}

/** Caches values until the database's change mark changes, as it does after any change to a cached table. */
export function createCache(readMark: () => string | Promise<string>): ChangeCache {
  const layouts = createByteCache<unknown>(LAYOUTS_BYTES)
  const others = createByteCache<unknown>(VALUES_BYTES)
  /** Callers that need the same value at the same time share one read. */
  const reads = new Map<string, Promise<unknown>>()
  let lastMark = ''

  const invalidate = () => {
    reads.clear()
    layouts.clear()
    others.clear()
  }
  const compareMark = (mark: string) => {
    if (mark !== lastMark) invalidate()
    lastMark = mark
  }
  const checkForChanges = async () => compareMark(await readMark())
  const recall: ReadCached = async <T>(table: string, id: string, read: () => Promise<T>) => {
    const values = table.startsWith('layouts') ? layouts : others
    const key = `${table} ${id}`
    const cached = values.get(key)
    if (cached !== undefined) return cached as T
    const running = reads.get(key)
    if (running) return running as Promise<T>
    const reading = read()
    reads.set(key, reading)
    try {
      const value = await reading
      // A value that was read while something changed may be outdated.
      const isCurrent = reads.get(key) === reading
      if (isCurrent && value !== undefined && id.length <= MAX_ID_LENGTH)
        values.set(key, value, estimateBytes(value))
      return value
    } finally {
      if (reads.get(key) === reading) reads.delete(key)
    }
  }
  const readCached: ReadCached = async (table, id, read) => {
    await checkForChanges()
    return recall(table, id, read)
  }
  return { readCached, recall, checkForChanges, invalidate, compareMark }
}
