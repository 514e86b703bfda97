import { useState } from 'react'

/**
 * React keys for list rows. Rows that remain keep their keys. After a new search, new rows reuse the elements of removed
 * ones, which is much faster than creating them; within the same search nothing is reused, so that a focused row never
 * turns into another.
 */
export function createSlots() {
  let slots = new Map<string, string>()
  let lastSearch: unknown
  let createdCount = 0
  return (search: unknown, ids: readonly string[]): string[] => {
    const removedSlots = new Map(slots)
    for (const id of ids) removedSlots.delete(id)
    const reusable = search === lastSearch ? [] : [...removedSlots.values()]
    const keys = ids.map((id) => slots.get(id) ?? reusable.shift() ?? `row ${createdCount++}`)
    slots = new Map(ids.map((id, index) => [id, keys[index] ?? id]))
    lastSearch = search
    return keys
  }
}

export function useSlots(search: unknown, ids: readonly string[]): string[] {
  const [keysOf] = useState(createSlots)
  return keysOf(search, ids)
}
