import { sql } from 'kysely'
import { z } from 'zod'
import type { ActionType, ExecutionStatus } from '../../ports/tables.ts'
import { prepare } from '../../statements/prepared.ts'
import type { Ctx } from '../call/context.ts'
import { KEY_LEVELS, levelsWithin } from '../call/levels.ts'
import { defineOperation } from '../call/operation.ts'
import { noCounts } from '../executions/counts.ts'
import { countMessages, monthOf } from '../executions/quota.ts'
import { count, timestamp } from '../fields.ts'
import { firstIdAt } from '../ids.ts'
import { STATS_DAYS } from '../limits.ts'
import { readSettings } from '../settings/settings.ts'

const DAY_MS = 24 * 3600 * 1000

export const DaysInput = z.object({
  days: z
    .int('must be a positive integer')
    .min(1, 'must be a positive integer')
    .default(STATS_DAYS.default)
    .describe(`How many days back, today included; more than ${STATS_DAYS.max} means ${STATS_DAYS.max}`),
})

const counts = { success: count, failed: count, skipped: count, pending: count }
export const DayCount = z.object({ date: z.string().meta({ format: 'date' }), ...counts })
const Totals = z.object({
  total: count,
  ...counts,
  retrying: count.describe('Those of pending that wait for another attempt'),
})

export const getStats = defineOperation({
  name: 'getStats',
  summary:
    'How many sends and calls there were, how many succeeded, what is left of the quota, and what this key can do',
  level: 'read',
  rest: { method: 'GET', path: '/stats' },
  tool: {
    name: 'get_stats',
    guide:
      'Start here: counts of sends and calls per day and type, success rate, quota left, and in access ' +
      'what this key may do. successRate is success / (success + failed), null while there is neither; ' +
      'quota counts the messages of this calendar month, limit null meaning none. Next: list_history ' +
      'with status=FAILED when failures show.',
  },
  app: {},
  input: DaysInput,
  output: z
    .object({
      days: count,
      from: timestamp,
      to: timestamp,
      totals: Totals,
      successRate: z
        .number()
        .nullable()
        .describe('success / (success + failed); null before there is either'),
      byActionType: z.object({ EMAIL: Totals, HTTP_REQUEST: Totals }),
      daily: z.array(DayCount),
      quota: z
        .object({ used: count, limit: count.nullable(), resetsAt: timestamp })
        .describe('Messages in this calendar month'),
      access: z.object({ level: z.string(), can: z.array(z.enum(KEY_LEVELS)) }),
    })
    .meta({ id: 'Stats' }),
  run: async (ctx, input) => {
    const now = ctx.services.clock.now()
    const { days, from, dates, rows } = await readDays(ctx, input.days)
    const totals = sumUp(rows)
    const decided = totals.success + totals.failed
    return {
      days,
      from: `${from}T00:00:00.000Z`,
      to: now.toISOString(),
      totals,
      successRate: decided === 0 ? null : totals.success / decided,
      byActionType: {
        EMAIL: sumUp(rows.filter(({ actionType }) => actionType === 'EMAIL')),
        HTTP_REQUEST: sumUp(rows.filter(({ actionType }) => actionType === 'HTTP_REQUEST')),
      },
      daily: dailyCounts(dates, rows),
      quota: await readQuota(ctx, now),
      access: { level: ctx.level, can: levelsWithin(ctx.key?.level ?? 'execute') },
    }
  },
})

type Counts = Record<'success' | 'failed' | 'skipped' | 'pending', number>
type DayCounts = Counts & { day: string; actionType: ActionType; retrying: number }

type Since = { storeId: string; from: string; fromId: string }

const NONE = sql<number>`cast(0 as bigint)`

const changeTo = (status: ExecutionStatus) =>
  sql<number>`cast(sum(case when "status" = ${status} then "change" else 0 end) as bigint)`

/**
 * Counts and pending changes in one query: each change is in exactly one of them. Executions that wait for a retry are
 * few, and have an index of their own.
 */
const countsSince = prepare<Since, DayCounts>((db, { storeId, from, fromId }) => {
  const added = db
    .selectFrom('executionDays')
    .select(['day', 'actionType', 'success', 'failed', 'skipped', 'pending', NONE.as('retrying')])
    .where('storeId', '=', storeId)
    .where('day', '>=', from)
  const latest = db
    .selectFrom('executionChanges')
    .select([sql<string>`"day"`.as('day'), 'actionType', changeTo('SUCCESS').as('success')])
    .select([changeTo('FAILED').as('failed'), changeTo('SKIPPED').as('skipped')])
    .select([changeTo('PENDING').as('pending'), NONE.as('retrying')])
    .where('storeId', '=', storeId)
    .where('day', '>=', from)
    .groupBy(['day', 'actionType'])
  const retrying = db
    .selectFrom('executions')
    .select([sql<string>`substr("createdAt", 1, 10)`.as('day'), 'actionType', NONE.as('success')])
    .select([NONE.as('failed'), NONE.as('skipped'), NONE.as('pending')])
    .select(sql<number>`count(*)`.as('retrying'))
    .where('storeId', '=', storeId)
    .where('id', '>=', fromId)
    .where('status', '=', sql.lit('PENDING'))
    .where('attempts', '>', sql.lit(0))
    .groupBy([sql`substr("createdAt", 1, 10)`, 'actionType'])
  return added.unionAll(latest).unionAll(retrying)
})

/** What was counted on each of the last days. */
export async function readDays(ctx: Ctx, asked: number) {
  const days = Math.min(asked, STATS_DAYS.max)
  const dates = lastDates(ctx.services.clock.now(), days)
  const from = dates[0] ?? ''
  const fromId = firstIdAt('exe', new Date(from))
  const { rows } = await countsSince(ctx.db, { storeId: ctx.storeId, from, fromId })
  return { days, from, dates, rows }
}

let lastAsked: { today: number; days: number; dates: string[] } | undefined

/** Cached: the same for a whole day. */
function lastDates(now: Date, days: number): string[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  if (lastAsked?.today !== today || lastAsked.days !== days)
    lastAsked = { today, days, dates: datesUntil(today, days) }
  return lastAsked.dates
}

const datesUntil = (today: number, days: number): string[] =>
  Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

function addCounts(sums: Counts, { success, failed, skipped, pending }: Counts) {
  sums.success += success
  sums.failed += failed
  sums.skipped += skipped
  sums.pending += pending
}

function sumUp(rows: DayCounts[]) {
  const sums = noCounts()
  for (const row of rows) addCounts(sums, row)
  const retrying = rows.reduce((sum, row) => sum + row.retrying, 0)
  return { total: sums.success + sums.failed + sums.skipped + sums.pending, ...sums, retrying }
}

export function dailyCounts(dates: string[], rows: DayCounts[]) {
  const byDate = new Map(dates.map((date) => [date, { date, ...noCounts() }]))
  for (const row of rows) {
    const sums = byDate.get(row.day)
    if (sums) addCounts(sums, row)
  }
  return [...byDate.values()]
}

export async function readQuota(ctx: Ctx, now: Date) {
  const { emailQuota } = await ctx.readCached('settings', ctx.storeId, () => readSettings(ctx))
  const used = await countMessages(ctx, monthOf(now))
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  return { used, limit: emailQuota, resetsAt }
}
