import type { Output } from '../../api/operations.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { useNumbers } from './numbers.ts'
import styles from './stats.module.css'

type Stats = Output<'getStats'>

/** The quota, or how long it took. */
type FiguresProps = { stats: Stats; last: 'quota' | 'duration' }

export function Figures({ stats, last }: FiguresProps) {
  const { home } = useTexts()
  const { count: number, rate } = useNumbers()
  const { totals, successRate, days } = stats
  const figures = [
    { name: home.sent, value: number(totals.success), note: home.lastDays(days) },
    {
      name: home.failed,
      value: number(totals.failed),
      note: successRate === null ? '' : home.succeeded(rate(successRate)),
    },
    { name: home.waiting, value: number(totals.pending), note: home.waitingNote },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
      {last === 'duration' ? <Duration stats={stats} /> : <Quota quota={stats.quota} />}
    </dl>
  )
}

function Duration({ stats: { durationMs } }: { stats: Stats }) {
  const { stats } = useTexts()
  const { duration } = useNumbers()
  return (
    <div>
      <dt>{stats.duration}</dt>
      <dd>{duration(durationMs.p50)}</dd>
      {durationMs.p95 !== null && (
        <dd className={styles.note}>{stats.mostWithin(duration(durationMs.p95))}</dd>
      )}
    </div>
  )
}

function Quota({ quota }: { quota: Stats['quota'] }) {
  const { home } = useTexts()
  const locale = useLocale()
  const { count: number } = useNumbers()
  return (
    <div>
      <dt>{home.quota}</dt>
      <dd>
        {number(quota.used)} {quota.limit !== null && <small>{home.of(quota.limit)}</small>}
      </dd>
      {quota.limit === null ? (
        <dd className={styles.note}>{home.noLimit}</dd>
      ) : (
        <dd className={styles.note}>
          <progress
            className={styles.meter}
            value={quota.used}
            max={quota.limit || 1}
            aria-label={home.quota}
          />
          {home.resets(
            new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(
              new Date(quota.resetsAt),
            ),
          )}
        </dd>
      )}
    </div>
  )
}
