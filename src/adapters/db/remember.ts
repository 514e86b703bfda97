import type { Remember } from '../../ports.ts'

const VALUES_KEPT = 10_000
/** A layout with its HTML and JSON takes some ten thousand bytes; the other values take hundreds. */
const LAYOUTS_KEPT = 500

/**
 * Keeps what was read until anything in the database changes. The mark is taken before the reading, so
 * that a change during it makes the value stale rather than wrong.
 */
export function createRemember(changeMark: () => number): Remember {
  let validFor = -1
  const tables = new Map<string, Map<string, unknown>>()

  const forgetIfChanged = () => {
    const mark = changeMark()
    if (mark !== validFor) tables.clear()
    validFor = mark
    return mark
  }
  const keep = (table: string, id: string, value: unknown) => {
    const values = tables.get(table) ?? new Map<string, unknown>()
    if (values.size >= (table === 'layouts' ? LAYOUTS_KEPT : VALUES_KEPT)) values.clear()
    tables.set(table, values.set(id, value))
  }
  const readAndKeep = async <T>(mark: number, table: string, id: string, read: () => Promise<T>) => {
    const value = await read()
    if (value !== undefined && forgetIfChanged() === mark) keep(table, id, value)
    return value
  }
  return <T>(table: string, id: string, read: () => Promise<T>) => {
    const mark = forgetIfChanged()
    const value = tables.get(table)?.get(id)
    return value === undefined ? readAndKeep(mark, table, id, read) : (value as T)
  }
}

/**
 * The same value for all callbacks of one turn of the event loop: what arrives in a turn was sent before
 * the turn began, so no change that its sender could know of is missed.
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
