import { useState } from 'react'

/** What a list keeps in its address. */
export type ListSearch = { page?: number; q?: string }

/** Text in an address, where a number is read as a number. */
export const textIn = (raw: unknown) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Drops everything but the search and page, because the URL may have been typed by hand. */
export const validateList = (raw: Record<string, unknown>): ListSearch => {
  const q = textIn(raw.q)
  return {
    ...(q && { q }),
    ...(Number.isInteger(raw.page) && Number(raw.page) > 1 && { page: Number(raw.page) }),
  }
}

/** The same for the operation that lists. */
export const listInput =
  (limit: number) =>
  ({ q, page = 1 }: ListSearch) => ({ page, limit, ...(q && { q }) })

/** What a list with only a search does with its address. */
export const listActions = ({ q = '' }: ListSearch, find: (search: ListSearch) => void) => ({
  q,
  onSearch: (term: string) => find(term ? { q: term } : {}),
  onPage: (page: number) => find({ ...(q && { q }), page }),
  onClear: () => find({}),
})

/** What the rows in sight were found with: while others are on their way, what was looked for before. */
export function useShown<S>(search: S, isPlaceholder: boolean): S {
  const [shown, setShown] = useState(search)
  if (!isPlaceholder && shown !== search) setShown(search)
  return isPlaceholder ? shown : search
}
