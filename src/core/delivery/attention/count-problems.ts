import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'
import { readQuota } from '../stats/get-stats.ts'
import { readDays } from '../stats/read-counts.ts'

const DAYS = 7
/**
 * Thresholds for reporting a day's failures: a minimum count, and how far count and rate must exceed those of
 * previous days.
 */
const RISING = { minFailures: 10, minTimesUsual: 3, minTimesRate: 2 }

export const RisingFailures = z.object({
  kind: z.literal('failuresRising'),
  failed: count.describe('Failures today'),
  of: count.describe('Executions that ended today'),
  usual: count.describe(`Average failures per day in the ${DAYS} days before`),
})

export const QuotaUsed = z.object({
  kind: z.literal('quota'),
  used: count,
  limit: count,
  reached: z
    .union([z.literal(QUOTA_NEARLY_USED_PERCENT), z.literal(100)])
    .describe('The percentage of the quota that has been reached'),
})

/** Far more failures today than usual, and not only because more was sent. */
export async function findRisingFailures(ctx: Ctx): Promise<z.input<typeof RisingFailures>[]> {
  const { dates, rows } = await readDays(ctx, DAYS + 1)
  const today = dates.at(-1) ?? ''
  const now = { failed: 0, ended: 0 }
  const before = { failed: 0, ended: 0 }
  for (const { key, failed, success } of rows) {
    const sum = key < today ? before : now
    sum.failed += failed
    sum.ended += failed + success
  }
  const usual = before.failed / DAYS
  const hasMoreFailures = now.failed >= RISING.minFailures && now.failed >= RISING.minTimesUsual * usual
  const hasHigherRate = now.failed * before.ended >= RISING.minTimesRate * before.failed * now.ended
  if (before.ended === 0 || !hasMoreFailures || !hasHigherRate) return []
  return [{ kind: 'failuresRising', failed: now.failed, of: now.ended, usual: Math.round(usual) }]
}

export async function findQuotaUsed(ctx: Ctx): Promise<z.input<typeof QuotaUsed>[]> {
  const { used, limit } = await readQuota(ctx, ctx.services.clock.now())
  if (limit === null || used < (limit * QUOTA_NEARLY_USED_PERCENT) / 100) return []
  return [{ kind: 'quota', used, limit, reached: used < limit ? QUOTA_NEARLY_USED_PERCENT : 100 }]
}
