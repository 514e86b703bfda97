import type { Output } from '../../api/operations.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { KINDS } from './stats-search.ts'

/** The same period, emails beside calls. */
export function ByKind({ stats }: { stats: Output<'getStats'> }) {
  const { home, stats: texts } = useTexts()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
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
    <Card title={texts.byKind} actions={texts.utc}>
      <Table label={texts.byKind} columns={columns}>
        {KINDS.map((kind) => {
          const { total, success, failed, skipped, pending } = stats.byActionType[kind]
          const rate = success + failed === 0 ? texts.noRate : percent.format(success / (success + failed))
          return (
            <tr key={kind}>
              <Cell>
                <b>{texts.kinds[kind]}</b>
              </Cell>
              {[total, success, failed, skipped, pending].map((value, index) => (
                <Cell key={columns[index + 1]?.label} end short={columns[index + 1]?.label ?? ''}>
                  {number.format(value)}
                </Cell>
              ))}
              <Cell end short={texts.successRate}>
                {rate}
              </Cell>
            </tr>
          )
        })}
      </Table>
    </Card>
  )
}
