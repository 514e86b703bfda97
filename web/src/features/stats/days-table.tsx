import { useTexts } from '../../texts/texts.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Day, Legend } from './days.ts'
import { useNumberFormats } from './numbers.ts'

type DaysTableProps = { title: string; days: readonly Day[]; legend: Legend }

/** The chart's counts as a table, latest day first. */
export function DaysTable({ title, days, legend }: DaysTableProps) {
  const { home, stats } = useTexts('home')
  const { count, rate, duration } = useNumberFormats()
  const hasDurations = days.some((day) => day.durationMs)
  const columns = [
    { label: home.day },
    { label: legend.success, end: true },
    { label: legend.failed, end: true },
    { label: legend.skipped, end: true },
    ...(hasDurations ? [stats.successRate, stats.p50, stats.p95].map((label) => ({ label, end: true })) : []),
  ]
  return (
    <Table label={title} columns={columns}>
      {days.toReversed().map(({ date, success, failed, skipped, durationMs }) => {
        const finished = success + failed
        const values = [count(success), count(failed), count(skipped)]
        if (hasDurations)
          values.push(
            rate(finished === 0 ? null : success / finished),
            duration(durationMs?.p50 ?? null),
            duration(durationMs?.p95 ?? null),
          )
        return (
          <tr key={date}>
            <Cell>{date}</Cell>
            {values.map((value, index) => (
              <Cell key={columns[index + 1]?.label} end phoneLabel={columns[index + 1]?.label ?? ''}>
                {value}
              </Cell>
            ))}
          </tr>
        )
      })}
    </Table>
  )
}
