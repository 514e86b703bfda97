import { describe, expect, it } from 'vitest'
import { pageLinks } from './rest.ts'

describe('the Link header', () => {
  it('links to the first, next and last page', () => {
    expect(pageLinks('/x', 'q=a', { page: 1, limit: 25, totalPages: 3 })).toBe(
      '</x?q=a&page=1&limit=25>; rel="first", </x?q=a&page=2&limit=25>; rel="next", ' +
        '</x?q=a&page=3&limit=25>; rel="last"',
    )
  })

  it('is omitted if it would exceed 2 KB', () => {
    const query = `q=${'a'.repeat(1000)}`
    expect(pageLinks('/x', query, { page: 1, limit: 25, totalPages: 3 })).toBe('')
  })
})
