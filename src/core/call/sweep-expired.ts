import { IDEMPOTENCY_MS } from '../limits.ts'
import type { Services } from './context.ts'

/** Deletes what time has made meaningless: remembered calls after a day, budget windows long ended. */
export async function sweepExpired({ db, clock, budgets }: Services): Promise<void> {
  const nowMs = clock.now().getTime()
  await db
    .deleteFrom('idempotentCalls')
    .where('createdAt', '<', new Date(nowMs - IDEMPOTENCY_MS).toISOString())
    .execute()
  for (const [table, budget] of [
    ['requestBudgets', budgets.requests],
    ['executeBudgets', budgets.execute],
  ] as const) {
    await db
      .deleteFrom(table)
      .where('windowStartMs', '<', nowMs - budget.windowSeconds * 1000)
      .execute()
  }
}
