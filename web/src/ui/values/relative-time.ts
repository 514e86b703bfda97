const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_RELATIVE = 6

/** "2 min ago", "yesterday", "3 Sep": as near as one needs at that distance. */
export function relativeTime(at: Date, from: number, locale: string): string {
  const seconds = Math.round((at.getTime() - from) / 1000)
  const distance = Math.abs(seconds)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (distance < MINUTE) return relative.format(0, 'second')
  if (distance < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute')
  if (distance < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour')
  if (distance < DAYS_RELATIVE * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  const isThisYear = at.getFullYear() === new Date(from).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(at)
}
