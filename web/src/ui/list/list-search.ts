import { useState } from 'react'

/** The search parameters of a list page. */
export type ListSearch = { page?: number; q?: string }

/** A text search parameter; the router parses digits as a number. */
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

/** The list operation's input for these search parameters. */
export const listInput =
  (limit: number) =>
  ({ q, page = 1 }: ListSearch) => ({ page, limit, ...(q && { q }) })

/** Handlers for a list whose only filter is a search. */
export const listActions = ({ q = '' }: ListSearch, find: (search: ListSearch) => void) => ({
  q,
  onSearch: (term: string) => find(term ? { q: term } : {}),
  onPage: (page: number) => find({ ...(q && { q }), page }),
  onClear: () => find({}),
})

/** The search that the visible rows belong to: the previous one until new rows arrive. */
export function useShown<S>(search: S, isPlaceholder: boolean): S {
  const [shown, setShown] = useState(search)
  if (!isPlaceholder && shown !== search) setShown(search)
  return isPlaceholder ? shown : search
}
