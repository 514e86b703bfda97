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
  const readAndKeep = async <T>(mark: string, name: string, read: () => Promise<T>) => {
    const value = await read()
    if (value !== undefined && forgetIfChanged() === mark) values.set(name, value)
    return value
  }
  return <T>(name: string, read: () => Promise<T>) => {
    const mark = forgetIfChanged()
    const kept = values.get(name)
    return kept === undefined ? readAndKeep(mark, name, read) : (kept as T)
  }
}
