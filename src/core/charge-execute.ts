import type { Ctx } from './context.ts'
import { tooMany } from './errors.ts'

/** Counts one live run against the key's hourly budget, in the transaction that puts the run on record. */
export async function chargeExecute(ctx: Ctx): Promise<void> {
  if (!ctx.key) return
  const { allowed, limit, windowSeconds, resetSeconds } = await ctx.budgets.execute.take(ctx.key.id, ctx.db)
  if (allowed) return
  throw tooMany(
    `this key has used its ${limit} live runs per ${windowSeconds / 60} minutes; try again in ${resetSeconds} s`,
    resetSeconds,
  )
}
