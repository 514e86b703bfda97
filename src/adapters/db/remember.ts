import type { Remember } from '../../ports.ts'

const VALUES_KEPT = 10_000

/**
 * Keeps what was read until anything in the database changes. The mark is taken before the reading, so
 * that a change during it makes the value stale rather than wrong.
 */
export function createRemember(changeMark: () => string): Remember {
  let validFor = ''
  const values = new Map<string, unknown>()

  const forgetIfChanged = () => {
    const mark = changeMark()
    if (mark !== validFor || values.size > VALUES_KEPT) values.clear()
    validFor = mark
    return mark
  }
  return async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const mark = forgetIfChanged()
    const kept = values.get(name)
    if (kept !== undefined) return kept as T
    const value = await read()
    if (value !== undefined && forgetIfChanged() === mark) values.set(name, value)
    return value
  }
}

/**
 * The same value for all callbacks of one turn of the event loop: whatever arrives in a turn was sent
 * before it began, so nothing that the sender could know of is missed.
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let current: { value: T } | undefined
  return () => {
    if (!current) {
      current = { value: read() }
      setImmediate(() => {
        current = undefined
      })
    }
    return current.value
  }
}
