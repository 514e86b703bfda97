import { describe, expect, it } from 'vitest'
import { filtersOf, validateHistory } from './history-search.ts'

describe('a day in the URL', () => {
  it("is sent as it is, because the server knows the store's time zone", () => {
    const days = { from: '2026-11-15', to: '2026-11-16' }
    expect(filtersOf(validateHistory(days))).toEqual(days)
  })

  it('is ignored if it does not exist', () => {
    expect(validateHistory({ from: '2026-02-31', to: 'yesterday' })).toEqual({})
  })

  it('takes precedence over a span in the same URL, as the filters on the page show it', () => {
    expect(validateHistory({ since: '24h', from: '2026-11-15' })).toEqual({ from: '2026-11-15' })
  })
})
