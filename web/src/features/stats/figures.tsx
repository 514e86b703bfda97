import type { Output } from '../../api/operations.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import styles from './stats.module.css'

type Stats = Output<'getStats'>

export function Figures({ stats }: { stats: Stats }) {
  const { home } = useTexts()
  const locale = useLocale()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const { totals, successRate, quota, days } = stats
  const figures = [
    { name: home.sent, value: number(totals.success), note: home.lastDays(days) },
    {
      name: home.failed,
      value: number(totals.failed),
      note: successRate === null ? '' : home.succeeded(percent.format(successRate)),
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
    </dl>
  )
}
