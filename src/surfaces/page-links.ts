export type Pagination = { page: number; limit: number; totalPages: number }

/** The RFC 8288 Link header of a page of a list. */
export function pageLinks(url: URL, { page, limit, totalPages }: Pagination): string {
  const last = Math.max(totalPages, 1)
  const targets: [string, number][] = [['first', 1]]
  if (page > 1) targets.push(['prev', Math.min(page - 1, last)])
  if (page < last) targets.push(['next', page + 1])
  targets.push(['last', last])
  return targets.map(([rel, number]) => `<${linkTo(url, number, limit)}>; rel="${rel}"`).join(', ')
}

function linkTo(url: URL, page: number, limit: number): string {
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(page))
  query.set('limit', String(limit))
  return `${url.pathname}?${query}`
}
