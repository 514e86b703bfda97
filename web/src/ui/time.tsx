import { useSyncExternalStore } from 'react'
import { useLocale } from '../texts/texts.ts'

const TICK_MS = 30_000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_RELATIVE = 6

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the page. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** "2 min ago", "yesterday", "3 Sep": as near as one needs at that distance. */
function relativeTime(at: Date, from: number, locale: string): string {
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

/** Relative, with the exact time on hover. */
export function Time({ at }: { at: string }) {
  const locale = useLocale()
  const current = useSyncExternalStore(subscribe, () => now)
  const date = new Date(at)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(date)
  return (
    <time dateTime={at} title={exact}>
      {relativeTime(date, Math.max(current, Math.min(date.getTime(), Date.now())), locale)}
    </time>
  )
}
