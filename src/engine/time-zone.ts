const MINUTE_MS = 60_000
export const DAY_MS = 24 * 3600 * 1000
/** No place is further from UTC than this. */
const FURTHEST_MS = 15 * 3600 * 1000

type Zone = { format: Intl.DateTimeFormat; minute: number; date: string }

const zones = new Map<string, Zone>()

function openZone(timeZone: string): Zone {
  const open = zones.get(timeZone)
  if (open) return open
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
  const zone = openZone(timeZone)
  // Days begin at a full minute everywhere, and formatting takes longer than everything around it.
  const minute = Math.floor(ms / MINUTE_MS)
  if (zone.minute !== minute) {
    const parts = Object.fromEntries(zone.format.formatToParts(ms).map(({ type, value }) => [type, value]))
    zone.date = `${parts.year}-${parts.month}-${parts.day}`
    zone.minute = minute
  }
  return zone.date
}

/** The moment at which a date begins in a time zone; where the date was skipped, the one at which a later one does. */
export function startOfDate(timeZone: string, date: string): Date {
  const utcMs = Date.parse(date)
  if (timeZone === 'UTC') return new Date(utcMs)
  let before = (utcMs - FURTHEST_MS) / MINUTE_MS
  let from = (utcMs + FURTHEST_MS) / MINUTE_MS
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dateIn(timeZone, middle * MINUTE_MS) >= date) from = middle
    else before = middle
  }
  return new Date(from * MINUTE_MS)
}

/** The last millisecond of a date in a time zone. */
export function endOfDate(timeZone: string, date: string): Date {
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return new Date(startOfDate(timeZone, next).getTime() - 1)
}

/** The last dates until this one, which is included. */
export function datesUntil(last: string, count: number): string[] {
  const lastMs = Date.parse(last)
  return Array.from({ length: count }, (_, at) =>
    new Date(lastMs - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The calendar month in UTC, such as 2026-11. */
export const monthOf = (time: Date) => time.toISOString().slice(0, 7)
