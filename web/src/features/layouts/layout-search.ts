import { type ListSearch, validateList } from '../../ui/list/list-search.ts'

/** What the list of layouts keeps in its address. */
export type LayoutSearch = ListSearch & {
  category?: 'transactional' | 'marketing'
  outdated?: true
  sort?: 'name'
}

export const validateLayouts = (raw: Record<string, unknown>): LayoutSearch => {
  const { category, outdated, sort } = raw
  return {
    ...validateList(raw),
    ...((category === 'transactional' || category === 'marketing') && { category }),
    ...(outdated === true && { outdated }),
    ...(sort === 'name' && { sort }),
  }
}
