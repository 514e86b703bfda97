import { useState } from 'react'

export type ListSearch = { page?: number; q?: string }

/** A text search parameter; the router parses digits as a number. */
export const textParam = (raw: unknown) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Drops everything but the search and page, because the URL may have been typed by hand. */
export const validateListSearch = (raw: Record<string, unknown>): ListSearch => {
  const q = textParam(raw.q)
  return {
    ...(q && { q }),
    ...(Number.isInteger(raw.page) && Number(raw.page) > 1 && { page: Number(raw.page) }),
  }
}

/** The list operation's input for these search parameters. */
export const listInput =
  (limit: number) =>
  ({ q, page = 1 }: ListSearch) => ({ page, limit, ...(q && { q }) })

/** The search that returned the visible rows: the previous one until new rows arrive. */
export function useAppliedSearch<S>(search: S, isPlaceholder: boolean): S {
  const [applied, setApplied] = useState(search)
  if (!isPlaceholder && applied !== search) setApplied(search)
  return isPlaceholder ? applied : search
}
