import { type ListSearch, textIn, validateList } from '../../ui/list/list-search.ts'

/** The search parameters of the layout list. */
export type LayoutSearch = ListSearch & {
  category?: 'transactional' | 'marketing'
  outdated?: true
  sort?: 'name'
  /** Id of a header or footer that the layouts use. */
  preset?: string
}

export const validateLayouts = (raw: Record<string, unknown>): LayoutSearch => {
  const { category, outdated, sort } = raw
  const preset = textIn(raw.preset)
  return {
    ...validateList(raw),
    ...((category === 'transactional' || category === 'marketing') && { category }),
    ...(outdated === true && { outdated }),
    ...(sort === 'name' && { sort }),
    ...(preset !== undefined && { preset }),
  }
}
