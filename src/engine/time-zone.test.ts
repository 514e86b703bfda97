import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, datesUntil, startOfDate } from './time-zone.ts'

describe('dates in a time zone', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-16', '2026-11-16T08:00:00.000Z'],
    // Clocks are set forward from midnight to one o'clock.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // Clocks are set back from one o'clock to midnight.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
  ])('start when the local day starts: in %s, %s starts at %s', (zone, date, start) => {
    expect(startOfDate(zone, date).toISOString()).toBe(start)
    expect(dateIn(zone, Date.parse(start))).toBe(date)
    expect(dateIn(zone, Date.parse(start) - 1)).toBe(datesUntil(date, 2)[0])
  })

  it('assign every moment to the date that started last', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns')
    const ms = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') })
    fc.assert(
      fc.property(zone, ms, (timeZone, time) => {
        const date = dateIn(timeZone, time)
        expect(startOfDate(timeZone, date).getTime()).toBeLessThanOrEqual(time)
        const tomorrow = new Date(Date.parse(date) + 24 * 3600 * 1000).toISOString().slice(0, 10)
        expect(startOfDate(timeZone, tomorrow).getTime()).toBeGreaterThan(time)
      }),
    )
  })

  it('are listed across the end of a month, oldest first', () => {
    expect(datesUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
})
