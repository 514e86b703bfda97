import type { ReadCached } from '../../ports/store.ts'

type Reading = { current: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Caches nothing, but shares one read among concurrent calls for the same key. Calls that arrive during a read share the
 * next one, because the current one may have started before a change that the caller already knows of.
 */
export function createSharedReads(): ReadCached {
  const readings = new Map<string, Reading>()

  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = read()
    const reading: Reading = { current, next: undefined }
    readings.set(key, reading)
    const end = () => {
      if (!reading.next) readings.delete(key)
    }
    current.then(end, end)
    return current
  }
  return <T>(table: string, id: string, read: () => Promise<T>) => {
    const key = `${table} ${id}`
    const reading = readings.get(key)
    if (!reading) return begin(key, read)
    if (!reading.next) {
      const beginNext = () => begin(key, read)
      reading.next = reading.current.then(beginNext, beginNext)
    }
    return reading.next as Promise<T>
  }
}
