import type { Output } from '../../api/operations.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { compareCounts } from './compare-counts.ts'
import { useNumberFormats } from './numbers.ts'
import styles from './stats.module.css'
import type { Kind } from './stats-search.ts'

type Stats = Output<'getStats'>

type FiguresProps = {
  stats: Stats
  kind?: Kind | undefined
  /** What the last figure shows. */
  lastFigure: 'quota' | 'duration'
  previousCount?: number | undefined
}

export function Figures({ stats, kind, lastFigure, previousCount }: FiguresProps) {
  const { home } = useTexts('home')
  const { count: number, rate } = useNumberFormats()
  const { totals, successRate } = stats
  const notes = [
    successRate !== null && home.succeeded({ rate: rate(successRate) }),
    totals.skipped > 0 && home.skippedOf({ count: number(totals.skipped) }),
  ]
  const figures = [
    useSuccessFigure(stats, kind, previousCount),
    { name: home.failed, value: totals.failed, note: notes.filter(Boolean).join(' · ') },
    {
      name: home.waiting,
      value: totals.pending,
      note: totals.retrying > 0 ? home.retryingOf({ count: number(totals.retrying) }) : home.waitingNote,
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number(value)}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
      {lastFigure === 'duration' ? <Duration stats={stats} /> : <Quota quota={stats.quota} />}
    </dl>
  )
}

/** Counts sent emails, with successful calls in the note; if only calls are shown, counts those instead. */
function useSuccessFigure({ totals, byActionType, days }: Stats, kind: Kind | undefined, previousCount = 0) {
  const { home } = useTexts('home')
  const period = home.lastDays({ days })
  const comparison = useComparison(byActionType.EMAIL.success, previousCount, days)
  if (kind === 'HTTP_REQUEST') return { name: home.succeededCalls, value: totals.success, note: period }
  const { EMAIL, HTTP_REQUEST } = byActionType
  const calls = kind ? 0 : HTTP_REQUEST.success
  const notes = [comparison, calls > 0 && home.andCalls({ calls })].filter(Boolean)
  return { name: home.sent, value: EMAIL.success, note: notes.join(' · ') || period }
}

function useComparison(count: number, previous: number, days: number): string | null {
  const { home } = useTexts('home')
  const { decimal, rate } = useNumberFormats()
  const comparison = compareCounts(count, previous)
  switch (comparison?.kind) {
    case 'times':
      return home.timesAsMany({ times: decimal(comparison.times), days })
    case 'same':
      return home.asManyAsBefore({ days })
    case 'more':
      return home.moreThanBefore({ percent: rate(comparison.share), days })
    case 'fewer':
      return home.fewerThanBefore({ percent: rate(comparison.share), days })
    default:
      return null
  }
}

function Duration({ stats: { durationMs } }: { stats: Stats }) {
  const { stats } = useTexts('home')
  const { duration } = useNumberFormats()
  return (
    <div>
      <dt>{stats.duration}</dt>
      <dd>{duration(durationMs.p50)}</dd>
      {durationMs.p95 !== null && (
        <dd className={styles.note}>{stats.mostWithin({ time: duration(durationMs.p95) })}</dd>
      )}
    </div>
  )
}

function Quota({ quota }: { quota: Stats['quota'] }) {
  const { home } = useTexts('home')
  const locale = useLocale()
  const { count: number } = useNumberFormats()
  // Quota months are in UTC.
  const format = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(date)
  const resetsAt = new Date(quota.resetsAt)
  const title = home.quota({ month: format(new Date(resetsAt.getTime() - 1), { month: 'long' }) })
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {number(quota.used)} {quota.limit !== null && <small>{home.of({ limit: quota.limit })}</small>}
      </dd>
      {quota.limit === null ? (
        <dd className={styles.note}>{home.noLimit}</dd>
      ) : (
        <dd className={styles.note}>
          <progress
            className={styles.meter}
            data-full={quota.used >= quota.limit || undefined}
            value={quota.used}
            max={quota.limit || 1}
            aria-label={title}
          />
          {home.resets({ date: format(resetsAt, { day: 'numeric', month: 'long' }) })}
        </dd>
      )}
    </div>
  )
}
