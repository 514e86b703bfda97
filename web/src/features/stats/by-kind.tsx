import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useNumberFormats } from './numbers.ts'
import { KINDS } from './stats-search.ts'

type Stats = Output<'getStats'>

/** Compares emails with HTTP calls over the selected period. */
export function ByKind({ stats }: { stats: Stats }) {
  const { home, stats: texts } = useTexts('home')
  const { count, successRate } = useNumberFormats()
  const figures: [label: string, format: (totals: Stats['totals']) => string][] = [
    [texts.total, ({ total }) => count(total)],
    [texts.success, ({ success }) => count(success)],
    [home.failed, ({ failed }) => count(failed)],
    [home.skipped, ({ skipped }) => count(skipped)],
    [home.waiting, ({ pending }) => count(pending)],
    [texts.successRate, successRate],
  ]
  const columns = [texts.kind, ...figures.map(([label]) => ({ label, end: true }))]
  return (
    <Card title={texts.byKind} note={texts.zone({ name: stats.timeZone })}>
      <Table label={texts.byKind} columns={columns}>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <Cell>
              <b>{texts.kinds[kind]}</b>
            </Cell>
            {figures.map(([label, format]) => (
              <Cell key={label} end phoneLabel={label}>
                {format(stats.byActionType[kind])}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Card>
  )
}
