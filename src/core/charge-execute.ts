import type { Charge } from '../ports.ts'
import type { Ctx } from './context.ts'
import { tooMany } from './errors.ts'

/** Counts one live run against the key's hourly budget. */
export async function chargeExecute(ctx: Ctx): Promise<void> {
  if (!ctx.key) return
  const charge = await ctx.budgets.execute.take(ctx.key.id, ctx.db)
  if (!charge.allowed) throw overExecuteBudget(charge)
}

export const overExecuteBudget = ({ limit, windowSeconds, resetSeconds }: Charge) =>
  tooMany(
    `this key has used its ${limit} live runs per ${windowSeconds / 60} minutes; try again in ${resetSeconds} s`,
    resetSeconds,
  )
