import { useState } from 'react'

/**
 * Keys for the rows of a list. One that stays keeps its key. After another search the new rows take over the elements
 * of those that are gone, which is much quicker than to make others; within a search nothing is taken over, so that a
 * row with the focus never turns into another.
 */
export function createSlots() {
  let slots = new Map<string, string>()
  let lastSearch: unknown
  let made = 0
  return (search: unknown, ids: readonly string[]): string[] => {
    const gone = new Map(slots)
    for (const id of ids) gone.delete(id)
    const free = search === lastSearch ? [] : [...gone.values()]
    const keys = ids.map((id) => slots.get(id) ?? free.shift() ?? `row ${made++}`)
    slots = new Map(ids.map((id, at) => [id, keys[at] ?? id]))
    lastSearch = search
    return keys
  }
}

/** The keys of rows that were found with this search. */
export function useSlots(search: unknown, ids: readonly string[]): string[] {
  const [keysOf] = useState(createSlots)
  return keysOf(search, ids)
}
