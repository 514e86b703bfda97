import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useNumberFormats } from './numbers.ts'
import { KINDS } from './stats-search.ts'

/** Compares emails with HTTP calls over the selected period. */
export function ByKind({ stats }: { stats: Output<'getStats'> }) {
  const { home, stats: texts } = useTexts('home')
  const { count, rate } = useNumberFormats()
  const columns = [
    { label: texts.kind },
    { label: texts.total, end: true },
    { label: texts.success, end: true },
    { label: home.failed, end: true },
    { label: home.skipped, end: true },
    { label: home.waiting, end: true },
    { label: texts.successRate, end: true },
  ]
  return (
    <Card title={texts.byKind} note={texts.zone({ name: stats.timeZone })}>
      <Table label={texts.byKind} columns={columns}>
        {KINDS.map((kind) => {
          const { total, success, failed, skipped, pending } = stats.byActionType[kind]
          return (
            <tr key={kind}>
              <Cell>
                <b>{texts.kinds[kind]}</b>
              </Cell>
              {[total, success, failed, skipped, pending].map((value, index) => (
                <Cell key={columns[index + 1]?.label} end phoneLabel={columns[index + 1]?.label ?? ''}>
                  {count(value)}
                </Cell>
              ))}
              <Cell end phoneLabel={texts.successRate}>
                {rate(success + failed === 0 ? null : success / (success + failed))}
              </Cell>
            </tr>
          )
        })}
      </Table>
    </Card>
  )
}
