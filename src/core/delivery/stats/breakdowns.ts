import { sql } from 'kysely'
import { z } from 'zod'
import { addDurations, type Durations, noDurations, percentileOf } from '../../../engine/counts/durations.ts'
import type { ActionType } from '../../../ports/tables.ts'
import { FAILURE_REASONS } from '../../../problems/failure-reasons.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { addCounts, type Counts, type Dimension, zeroCounts } from './count-columns.ts'
import type { CountRow } from './read-counts.ts'

export const countFields = { success: count, failed: count, skipped: count, pending: count }
const milliseconds = count
  .nullable()
  .describe('In milliseconds, estimated from duration ranges; null if nothing has ended')
export const Duration = z.object({ p50: milliseconds, p95: milliseconds })
export const Rate = z.number().nullable().describe('success / (success + failed); null if there are neither')

/** The key that groups beyond the largest ones are counted under. */
const OTHERS = 'others'

export const StatsGroup = z
  .object({
    key: z
      .string()
      .nullable()
      .describe(`Id or language code; null for none, \`${OTHERS}\` for all smaller groups together`),
    name: z.string().nullable().describe('Null if there is none, or if it was deleted'),
    total: count,
    ...countFields,
    successRate: Rate,
    durationMs: Duration,
  })
  .meta({ id: 'StatsGroup' })

export const FailureCount = z.object({
  reason: z.enum(FAILURE_REASONS).nullable().describe('Null for failures from before reasons were recorded'),
  failed: count,
})

export const BREAKDOWNS = {
  layout: { dimension: 'config', actionType: 'EMAIL' },
  request: { dimension: 'config', actionType: 'HTTP_REQUEST' },
  sender: { dimension: 'sender', actionType: 'EMAIL' },
  language: { dimension: 'locale', actionType: 'EMAIL' },
} as const satisfies Record<string, { dimension: Dimension; actionType: ActionType }>

export type Breakdown = keyof typeof BREAKDOWNS
export const BreakdownName = z.enum(Object.keys(BREAKDOWNS) as [Breakdown, ...Breakdown[]])

export const totalOf = ({ success, failed, skipped, pending }: Counts) => success + failed + skipped + pending

export const rateOf = ({ success, failed }: Counts) =>
  success + failed === 0 ? null : success / (success + failed)

export const durationOf = (durations: Durations) => ({
  p50: percentileOf(durations, 0.5),
  p95: percentileOf(durations, 0.95),
})

export type Sum = Counts & { durations: Readonly<Durations> }

export const zeroSum = () => ({ ...zeroCounts(), durations: noDurations() })

export function addSum(sum: Counts & { durations: Durations }, more: Sum): void {
  addCounts(sum, more)
  addDurations(sum.durations, more.durations)
}

type Grouped = Sum & { key: string }

/** The largest groups of each breakdown, plus one for all others, so they add up to the total. */
export async function listGroups<By extends Breakdown>(
  ctx: Ctx,
  rows: readonly CountRow[],
  breakdowns: readonly By[],
  limit: number,
) {
  const groups = breakdowns.map((by) => ({ by, ...largestOf(rows, by, limit) }))
  const names = await namesOf(ctx, groups)
  const lists = groups.map(({ by, largest, others }) => [
    by,
    [
      ...largest.map((row) => showGroup(row, row.key === '' ? null : row.key, names.get(row.key))),
      ...(others ? [showGroup(others, OTHERS, undefined)] : []),
    ],
  ])
  return Object.fromEntries(lists) as Record<By, z.input<typeof StatsGroup>[]>
}

function largestOf(rows: readonly CountRow[], by: Breakdown, limit: number) {
  const { dimension, actionType } = BREAKDOWNS[by]
  const sorted = rows
    .filter((row) => row.dimension === dimension && row.actionType === actionType && totalOf(row) !== 0)
    .sort((a, b) => totalOf(b) - totalOf(a) || (a.key < b.key ? -1 : 1))
  if (sorted.length <= limit) return { largest: sorted }
  const others = zeroSum()
  for (const row of sorted.slice(limit - 1)) addSum(others, row)
  return { largest: sorted.slice(0, limit - 1), others }
}

const showGroup = (sum: Sum, key: string | null, name: string | undefined): z.input<typeof StatsGroup> => ({
  key,
  name: name ?? null,
  total: totalOf(sum),
  success: sum.success,
  failed: sum.failed,
  skipped: sum.skipped,
  pending: sum.pending,
  successRate: rateOf(sum),
  durationMs: durationOf(sum.durations),
})

const TABLES = {
  layout: ['layouts'],
  request: ['httpRequests'],
  sender: ['smtpSenders', 'mailboxes'],
  language: [],
} as const

/** In one statement, to save round trips. */
async function namesOf(
  ctx: Ctx,
  groups: readonly { by: Breakdown; largest: readonly Grouped[] }[],
): Promise<Map<string, string>> {
  const selects = groups.flatMap(({ by, largest }) => {
    const ids = largest.map(({ key }) => key)
    return ids.length === 0 ? [] : TABLES[by].map((table) => selectNames(ctx, table, ids))
  })
  if (selects.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(selects, sql` union all `)}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const selectNames = ({ storeId }: Ctx, table: string, ids: readonly string[]) =>
  sql`select "id", "name" from ${sql.table(table)} where "storeId" = ${storeId} and "id" in (${sql.join(ids)})`

export function listReasons(rows: readonly CountRow[]): z.input<typeof FailureCount>[] {
  const failures = new Map<string, number>()
  for (const { dimension, key, failed } of rows)
    if (dimension === 'reason') failures.set(key, (failures.get(key) ?? 0) + failed)
  return [...failures]
    .filter(([, failed]) => failed !== 0)
    .sort(([a, failedA], [b, failedB]) => failedB - failedA || (a < b ? -1 : 1))
    .map(([key, failed]) => ({ reason: FAILURE_REASONS.find((reason) => reason === key) ?? null, failed }))
}
