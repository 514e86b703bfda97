import { Link } from '@tanstack/react-router'
import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useNumberFormats } from './numbers.ts'
import styles from './stats.module.css'
import type { Kind } from './stats-search.ts'

type Reasons = Output<'getStats'>['failureReasons']

/** Why executions failed, the most frequent reason first. */
export function FailureReasons({ reasons, kind }: { reasons: Reasons; kind: Kind | undefined }) {
  const { home } = useTexts('home')
  const texts = useTexts('breakdowns')
  const { count, rate } = useNumberFormats()
  if (reasons.length === 0) return null
  const total = reasons.reduce((sum, { failed }) => sum + failed, 0)
  const highest = Math.max(...reasons.map(({ failed }) => failed))
  const columns = [texts.reason, texts.share, { label: home.failed, end: true }]
  return (
    <Card
      title={texts.reasons}
      actions={
        <Link
          className={styles.more}
          from="/s/$store"
          to="/s/$store/history"
          search={{ state: 'failed', ...(kind && { kind }) }}
        >
          {texts.seeFailures}
        </Link>
      }
    >
      <Table label={texts.reasons} columns={columns}>
        {reasons.map(({ reason, failed }) => (
          <tr key={reason ?? ''}>
            <Cell>
              <b>{reason === null ? texts.unknownReason : texts.reasonNames[reason]}</b>
            </Cell>
            <Cell>
              <span className={styles.shared}>
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ background: 'var(--chart-2)', width: `${(100 * failed) / highest}%` }} />
                </span>
                {rate(failed / total)}
              </span>
            </Cell>
            <Cell end phoneLabel={home.failed}>
              {count(failed)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
