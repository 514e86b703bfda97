export type Pagination = { page: number; limit: number; totalPages: number }

const MAX_BYTES = 2048

/** The RFC 8288 Link header of a page of a list; empty if it would be too long for proxies. */
export function pageLinks(path: string, query: string, { page, limit, totalPages }: Pagination): string {
  const last = Math.max(totalPages, 1)
  const targets: [string, number][] = [['first', 1]]
  if (page > 1) targets.push(['prev', Math.min(page - 1, last)])
  if (page < last) targets.push(['next', page + 1])
  targets.push(['last', last])
  const linkTo = (number: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(number))
    parameters.set('limit', String(limit))
    return `<${path}?${parameters}>`
  }
  const links = targets.map(([rel, number]) => `${linkTo(number)}; rel="${rel}"`).join(', ')
  return links.length > MAX_BYTES ? '' : links
}
