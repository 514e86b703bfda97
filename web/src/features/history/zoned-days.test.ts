import { describe, expect, it } from 'vitest'
import { filtersOf, validateHistory } from './history-search.ts'
import { endOfDay, startOfDay } from './zoned-days.ts'

describe('a day', () => {
  it.each([
    ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-16T23:59:59.999Z'],
    ['2026-11-16', 'Asia/Tokyo', '2026-11-15T15:00:00.000Z', '2026-11-16T14:59:59.999Z'],
    ['2026-11-16', 'America/Los_Angeles', '2026-11-16T08:00:00.000Z', '2026-11-17T07:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ])('such as %s in %s lasts from %s to %s', (day, zone, start, end) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start)
    expect(endOfDay(day, zone).toISOString()).toBe(end)
  })

  it('starts with its first existing moment if midnight is skipped or repeated', () => {
    // Clocks in Cairo went from 0:00 to 1:00, those in Havana back from 1:00 to 0:00.
    expect(startOfDay('2024-04-26', 'Africa/Cairo').toISOString()).toBe('2024-04-25T22:00:00.000Z')
    expect(startOfDay('2024-11-03', 'America/Havana').toISOString()).toBe('2024-11-03T04:00:00.000Z')
  })

  it("is interpreted in the store's time zone when used as a filter", () => {
    expect(filtersOf({ from: '2026-11-15', to: '2026-11-16' }, 'Europe/Berlin')).toEqual({
      from: '2026-11-14T23:00:00.000Z',
      to: '2026-11-16T22:59:59.999Z',
    })
  })

  it('takes precedence over a span in the same URL, as the filters on the page show it', () => {
    const url = { since: '24h', from: '2026-11-15' }
    expect(validateHistory(url)).toEqual({ from: '2026-11-15' })
  })
})
