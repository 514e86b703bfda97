import { useSyncExternalStore } from 'react'
import { perLocale } from '../texts/per-locale.ts'
import { useLocale } from '../texts/texts.ts'
import { relativeTime } from './values/relative-time.ts'

const TICK_MS = 30_000

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

const exactFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }),
)

/** Relative, with the exact time on hover. */
export function Time({ at }: { at: string }) {
  const locale = useLocale()
  const current = useSyncExternalStore(subscribe, () => now)
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactFormat(locale).format(date)}>
      {relativeTime(date, Math.max(current, Math.min(date.getTime(), Date.now())), locale)}
    </time>
  )
}
