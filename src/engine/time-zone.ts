const MINUTE_MS = 60_000
export const DAY_MS = 24 * 3600 * 1000
/** No time zone has been further from UTC than this since 1900. */
const MAX_OFFSET_MS = 15 * 3600 * 1000

type Zone = { format: Intl.DateTimeFormat; minute: number; date: string }

const zones = new Map<string, Zone>()

function cachedZone(timeZone: string): Zone {
  const cached = zones.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const zone = { format, minute: Number.NaN, date: '' }
  zones.set(timeZone, zone)
  return zone
}

/** The date in a time zone, such as 2026-11-16. */
export function dateIn(timeZone: string, time: Date | number): string {
  const ms = Number(time)
  if (timeZone === 'UTC') return new Date(ms).toISOString().slice(0, 10)
  const zone = cachedZone(timeZone)
  // Today, days start at a full minute in every time zone, so the slow formatting is needed only once per minute.
  const minute = Math.floor(ms / MINUTE_MS)
  if (zone.minute !== minute) {
    const parts = Object.fromEntries(zone.format.formatToParts(ms).map(({ type, value }) => [type, value]))
    zone.date = `${parts.year}-${parts.month}-${parts.day}`
    zone.minute = minute
  }
  return zone.date
}

/** When a date starts in a time zone. If the zone skipped that date, when the next one starts. */
export function startOfDate(timeZone: string, date: string): Date {
  const utcMs = Date.parse(date)
  if (timeZone === 'UTC') return new Date(utcMs)
  let before = (utcMs - MAX_OFFSET_MS) / MINUTE_MS
  let from = (utcMs + MAX_OFFSET_MS) / MINUTE_MS
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dateIn(timeZone, middle * MINUTE_MS) >= date) from = middle
    else before = middle
  }
  return new Date(from * MINUTE_MS)
}

/** The last millisecond of a date in a time zone. */
export function endOfDate(timeZone: string, date: string): Date {
  const next = dateIn('UTC', Date.parse(date) + DAY_MS)
  return new Date(startOfDate(timeZone, next).getTime() - 1)
}

/** The last `count` dates up to and including `last`, oldest first. */
export function datesUntil(last: string, count: number): string[] {
  const lastMs = Date.parse(last)
  return Array.from({ length: count }, (_, index) => dateIn('UTC', lastMs - (count - 1 - index) * DAY_MS))
}

/** The calendar month in UTC, such as 2026-11. */
export const monthOf = (time: Date) => time.toISOString().slice(0, 7)
