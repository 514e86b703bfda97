import { perLocale } from '../texts/per-locale.ts'
import { useLocale } from '../texts/texts.ts'
import { createObservable, useObservable } from './observable.ts'
import { relativeTime } from './values/relative-time.ts'

const TICK_MS = 30_000

/** A single clock, shared by all times on the page. */
const clock = createObservable(Date.now())
setInterval(() => clock.setState(Date.now()), TICK_MS)

const exactFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }),
)

/** A relative time, with the exact time on hover. */
export function Time({ at }: { at: string }) {
  const locale = useLocale()
  const current = useObservable(clock, (now) => now)
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactFormat(locale).format(date)}>
      {relativeTime(date, Math.max(current, Math.min(date.getTime(), Date.now())), locale)}
    </time>
  )
}
