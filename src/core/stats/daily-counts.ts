import { z } from 'zod'
import { addSum, counts, Duration, durationOf, noSum } from './breakdowns.ts'
import type { CountRow } from './read-counts.ts'

export const DayCount = z.object({ date: z.string().meta({ format: 'date' }), ...counts })
export const TimedDayCount = DayCount.extend({ durationMs: Duration })

/** Every one of the dates, with what was counted on it. */
export function dailyCounts(
  dates: readonly string[],
  rows: readonly CountRow[],
): z.input<typeof TimedDayCount>[] {
  const byDate = new Map(dates.map((date) => [date, noSum()]))
  const last = dates.at(-1) ?? ''
  // After a change of the time zone, something may be counted for a day that has not begun in the new one.
  for (const row of rows) addSum(byDate.get(row.key < last ? row.key : last) ?? noSum(), row)
  return [...byDate].map(([date, sum]) => {
    const { success, failed, skipped, pending } = sum
    return { date, success, failed, skipped, pending, durationMs: durationOf(sum) }
  })
}
