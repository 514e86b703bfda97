import type { Messages } from '../../../../src/messages/types.ts'

type DayTexts = Pick<Messages['entries']['entry'], 'today' | 'yesterday' | 'dayAt'>

/** "16 Nov, 14:02:11" in the store's time zone; with the year unless it is the current one. */
export const formatDateWithSeconds = (at: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...dayFormat(at, timeZone),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  }).format(new Date(at))

export const exactTime = (at: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at))

/** The calendar day (`2026-11-16`) in a time zone, for comparisons. */
const dayOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

function dayFormat(at: string, timeZone: string): Intl.DateTimeFormatOptions {
  const yearOf = (ms: number) => dayOf(ms, timeZone).slice(0, 4)
  const isThisYear = yearOf(Date.parse(at)) === yearOf(Date.now())
  return { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }
}

const DAY_MS = 24 * 3600 * 1000

/** "today at 14:08", "3 Sept at 09:12". */
export function formatRelativeDay(at: string, timeZone: string, locale: string, texts: DayTexts): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at))
  const day = dayOf(Date.parse(at), timeZone)
  const today = dayOf(Date.now(), timeZone)
  if (day === today) return texts.dayAt({ day: texts.today, time })
  // Calculated in UTC, because days in the time zone can have 23 or 25 hours.
  if (day === dayOf(Date.parse(today) - DAY_MS, 'UTC')) return texts.dayAt({ day: texts.yesterday, time })
  const format = new Intl.DateTimeFormat(locale, { ...dayFormat(at, timeZone), timeZone })
  return texts.dayAt({ day: format.format(new Date(at)), time })
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** "6 min 20 sec": the two largest units, or milliseconds below one second. */
export function duration(ms: number, locale: string): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (ms < 1_000) return format(Math.round(ms), 'millisecond')
  let remainingSeconds = Math.round(ms / 1_000)
  const parts: string[] = []
  for (const [unit, seconds] of UNITS) {
    const value = Math.floor(remainingSeconds / seconds)
    remainingSeconds -= value * seconds
    if (value > 0 && parts.length < 2) parts.push(format(value, unit))
    else if (parts.length > 0) break
  }
  return parts.join(' ')
}
