import type { Ctx } from './context.ts'
import { tooMany } from './errors.ts'

/** Counts one live run against the key's hourly budget; to be called once level and record have passed. */
export async function chargeExecute(ctx: Ctx): Promise<void> {
  if (!ctx.key) return
  const { allowed, limit, windowSeconds, resetSeconds } = await ctx.budgets.execute.take(ctx.key.id)
  if (allowed) return
  throw tooMany(
    `this key has used its ${limit} live runs per ${windowSeconds / 60} minutes; try again in ${resetSeconds} s`,
    resetSeconds,
  )
}
