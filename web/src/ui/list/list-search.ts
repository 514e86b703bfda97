import { useNavigate, useSearch } from '@tanstack/react-router'

/** What a list keeps in its address. */
export type ListSearch = { page?: number; q?: string }

/** Text in an address, where a number is read as a number. */
export const textIn = (raw: unknown) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Drops whatever is neither a search nor a page: an address can be typed by anybody. */
export const validateList = (raw: Record<string, unknown>): ListSearch => {
  const q = textIn(raw.q)
  return {
    ...(q && { q }),
    ...(Number.isInteger(raw.page) && Number(raw.page) > 1 && { page: Number(raw.page) }),
  }
}

/** The search and the page of a list, kept in its address. */
export function useListSearch() {
  const { q = '', page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (search: ListSearch) => void navigate({ to: '.', search, replace: true })
  return {
    q,
    /** For the operation that lists. */
    input: { page, ...(q && { q }) },
    onSearch: (term: string) => find(term ? { q: term } : {}),
    onPage: (next: number) => find({ ...(q && { q }), page: next }),
    onClear: () => find({}),
  }
}
