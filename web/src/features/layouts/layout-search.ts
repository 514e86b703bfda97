import { type ListSearch, textParam, validateListSearch } from '../../ui/list/list-search.ts'

export type LayoutSearch = ListSearch & {
  category?: 'transactional' | 'marketing'
  outdated?: true
  sort?: 'name'
  /** Id of a header or footer that the layouts use. */
  preset?: string
}

export const validateLayouts = (raw: Record<string, unknown>): LayoutSearch => {
  const { category, outdated, sort } = raw
  const preset = textParam(raw.preset)
  return {
    ...validateListSearch(raw),
    ...((category === 'transactional' || category === 'marketing') && { category }),
    ...(outdated === true && { outdated }),
    ...(sort === 'name' && { sort }),
    ...(preset !== undefined && { preset }),
  }
}
