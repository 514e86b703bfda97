import { z } from 'zod'
import { addDurations, noDurations } from '../../../engine/counts/durations.ts'
import { monthOf } from '../../../engine/time-zone.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { count, positiveInteger, timestamp } from '../../call/fields.ts'
import { KEY_LEVELS, levelsWithin } from '../../call/levels.ts'
import { STATS_DAYS, STATS_GROUPS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { countMessages } from '../history/quota.ts'
import {
  countFields,
  Duration,
  durationOf,
  FailureCount,
  listGroups,
  listReasons,
  Rate,
  rateOf,
  StatsGroup,
  totalOf,
} from './breakdowns.ts'
import { addCounts, zeroCounts } from './count-columns.ts'
import { DayCount, dailyCounts } from './daily-counts.ts'
import { type CountRow, readCounts } from './read-counts.ts'

export const DaysInput = z.object({
  days: positiveInteger
    .default(STATS_DAYS.default)
    .describe(`Number of days, including today; capped at ${STATS_DAYS.max}`),
})

const groupsOf = (content: string) =>
  z.array(StatsGroup).describe(`${content}; at most ${STATS_GROUPS} groups`)
const Totals = z.object({
  total: count,
  ...countFields,
  retrying: count.describe('Pending executions that are waiting for another attempt'),
})

export const Stats = z
  .object({
    days: count,
    from: timestamp,
    to: timestamp,
    totals: Totals,
    successRate: Rate,
    byActionType: z.object({ EMAIL: Totals, HTTP_REQUEST: Totals }),
    daily: z.array(DayCount),
    quota: z
      .object({ used: count, limit: count.nullable(), resetsAt: timestamp })
      .describe('Messages in this calendar month'),
    access: z.object({ level: z.string(), can: z.array(z.enum(KEY_LEVELS)) }),
    timeZone: z.string().describe("The store's time zone, which defines its days"),
    durationMs: Duration,
    byLayout: groupsOf('Emails by layout'),
    byRequest: groupsOf('Calls by HTTP request'),
    bySender: groupsOf('Emails by sender'),
    byLanguage: groupsOf('Emails by the language that was sent'),
    failureReasons: z.array(FailureCount),
  })
  .meta({ id: 'Stats' })

/** For assistants, whose tool list has to stay short: the guide mentions the breakdowns. */
const ToolStats = Stats.omit({
  timeZone: true,
  durationMs: true,
  failureReasons: true,
  byLayout: true,
  byRequest: true,
  bySender: true,
  byLanguage: true,
}).loose()

export const getStats = defineOperation({
  name: 'getStats',
  summary: 'Count sends, calls and their outcomes, and show the remaining quota and what this key can do',
  level: 'read',
  rest: { method: 'GET', path: '/stats' },
  tool: {
    name: 'get_stats',
    guide:
      'Start here: counts of sends and calls per day and type (also byLayout, byRequest, bySender, byLanguage, ' +
      'failureReasons), success rate, remaining quota, and what this key can do (access). successRate is ' +
      'success / (success + failed), null if there are neither; ' +
      'quota counts messages in this calendar month; a null limit means unlimited. Next: list_history ' +
      'with status=FAILED if there are failures.',
    output: ToolStats,
  },
  app: {},
  input: DaysInput,
  output: Stats,
  run: (ctx, { days }) => readStats(ctx, days),
})

/** With a kind, totals cover only emails or only calls; breakdowns by type or group always cover both. */
export async function readStats(
  ctx: Ctx,
  requestedDays: number,
  kind?: ActionType,
): Promise<z.input<typeof Stats>> {
  const now = ctx.services.clock.now()
  const [{ days, timeZone, dates, from, rows }, quota] = await Promise.all([
    readCounts(ctx, requestedDays),
    readQuota(ctx, now),
  ])
  const byDay = rows.filter(({ dimension }) => dimension === 'day')
  const ofKind = kind ? ofType(rows, kind) : rows
  const daysOfKind = kind ? ofType(byDay, kind) : byDay
  const totals = sumUp(daysOfKind)
  const groups = await listGroups(ctx, rows, ['layout', 'request', 'sender', 'language'], STATS_GROUPS)
  return {
    days,
    from: from.toISOString(),
    to: now.toISOString(),
    timeZone,
    totals,
    successRate: rateOf(totals),
    byActionType: {
      EMAIL: sumUp(ofType(byDay, 'EMAIL')),
      HTTP_REQUEST: sumUp(ofType(byDay, 'HTTP_REQUEST')),
    },
    daily: dailyCounts(dates, daysOfKind),
    quota,
    access: { level: ctx.level, can: levelsWithin(ctx.key?.level ?? 'execute') },
    durationMs: durationOfAll(ofKind),
    byLayout: groups.layout,
    byRequest: groups.request,
    bySender: groups.sender,
    byLanguage: groups.language,
    failureReasons: listReasons(ofKind),
  }
}

const ofType = (rows: readonly CountRow[], type: ActionType) =>
  rows.filter(({ actionType }) => actionType === type)

function sumUp(rows: readonly CountRow[]) {
  const sum = zeroCounts()
  for (const row of rows) addCounts(sum, row)
  return { total: totalOf(sum), ...sum, retrying: rows.reduce((all, { retrying }) => all + retrying, 0) }
}

/** Uses the rows by layout or request, because every execution is in exactly one of them. */
function durationOfAll(rows: readonly CountRow[]) {
  const durations = noDurations()
  for (const row of rows) if (row.dimension === 'config') addDurations(durations, row.durations)
  return durationOf(durations)
}

export async function readQuota(ctx: Ctx, now: Date) {
  const { emailQuota } = await cachedSettings(ctx)
  const used = await countMessages(ctx, monthOf(now))
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  return { used, limit: emailQuota, resetsAt }
}
