import { z } from 'zod'
import { addSum, countFields, Duration, durationOf, zeroSum } from './breakdowns.ts'
import { addCounts, zeroCounts } from './count-columns.ts'
import type { CountRow } from './read-counts.ts'

export const DayCount = z.object({ date: z.string().meta({ format: 'date' }), ...countFields })
export const TimedDayCount = DayCount.extend({ durationMs: Duration })

type Rows = readonly CountRow[]

export const dailyCounts = (dates: readonly string[], rows: Rows): z.input<typeof DayCount>[] =>
  sumByDate(dates, rows, zeroCounts, addCounts).map(([date, sum]) => ({ date, ...sum }))

export const timedDailyCounts = (dates: readonly string[], rows: Rows): z.input<typeof TimedDayCount>[] =>
  sumByDate(dates, rows, zeroSum, addSum).map(([date, { durations, ...sum }]) => ({
    date,
    ...sum,
    durationMs: durationOf(durations),
  }))

function sumByDate<Sum>(
  dates: readonly string[],
  rows: Rows,
  none: () => Sum,
  add: (sum: Sum, row: CountRow) => void,
): [string, Sum][] {
  const byDate = new Map(dates.map((date) => [date, none()]))
  const last = dates.at(-1) ?? ''
  for (const row of rows) {
    // After a time zone change, a count may belong to a day that has not begun in the new zone.
    const sum = byDate.get(row.key < last ? row.key : last)
    if (sum) add(sum, row)
  }
  return [...byDate]
}
