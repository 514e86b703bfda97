/** What the list of layouts keeps in its address. */
export type LayoutSearch = {
  page?: number
  q?: string
  category?: 'transactional' | 'marketing'
  outdated?: true
  sort?: 'name'
}

export const validateLayouts = ({
  q,
  page,
  category,
  outdated,
  sort,
}: Record<string, unknown>): LayoutSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
  ...((category === 'transactional' || category === 'marketing') && { category }),
  ...(outdated === true && { outdated }),
  ...(sort === 'name' && { sort }),
})
