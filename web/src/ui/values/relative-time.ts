import { perLocale } from '../../texts/per-locale.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MAX_RELATIVE_DAYS = 6

const relativeFormat = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
)
const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const
const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, DAY_AND_MONTH))
const dayAndYearFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...DAY_AND_MONTH, year: 'numeric' }),
)

/** "2 min ago", "yesterday", "3 Sep": less precise the further away. */
export function relativeTime(at: Date, now: number, locale: string): string {
  const seconds = Math.round((at.getTime() - now) / 1000)
  const distance = Math.abs(seconds)
  const relative = relativeFormat(locale)
  if (distance < MINUTE) return relative.format(0, 'second')
  if (distance < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute')
  if (distance < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour')
  if (distance < MAX_RELATIVE_DAYS * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? dayFormat : dayAndYearFormat)(locale).format(at)
}
