import type { Output } from '../../api/operations.ts'

type DayWithDurations = Output<'getDailyCounts'>['EMAIL'][number]

/** A day, or a week, which has no durations. */
export type Day = Omit<DayWithDurations, 'durationMs'> & { durationMs?: DayWithDurations['durationMs'] }

export const SERIES = [
  { name: 'success', color: 'var(--chart-1)' },
  { name: 'skipped', color: 'var(--chart-3)' },
  { name: 'failed', color: 'var(--chart-2)' },
] as const

export type Legend = Record<(typeof SERIES)[number]['name'], string>

/** Totals by week, dated by the first day; the last week may be shorter. */
export function weeksOf(days: readonly Day[]): Day[] {
  const weeks: Day[] = []
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7)
    const [first] = week
    if (!first) continue
    const sum = (name: 'success' | 'failed' | 'skipped' | 'pending') =>
      week.reduce((total, day) => total + day[name], 0)
    const counts = { success: sum('success'), failed: sum('failed'), skipped: sum('skipped') }
    weeks.push({ date: first.date, ...counts, pending: sum('pending') })
  }
  return weeks
}
