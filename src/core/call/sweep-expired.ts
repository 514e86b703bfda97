import type { Services } from './context.ts'
import { IDEMPOTENCY_MS } from './limits.ts'

/** Deletes expired rows: the results of idempotent calls, the ids of signed calls, and past budget windows. */
export async function sweepExpired({ write, clock, budgets }: Services): Promise<void> {
  const nowMs = clock.now().getTime()
  const now = new Date(nowMs).toISOString()
  const createdBefore = new Date(nowMs - IDEMPOTENCY_MS).toISOString()
  await write((db) => db.deleteFrom('idempotentCalls').where('createdAt', '<', createdBefore).execute())
  await write((db) => db.deleteFrom('signedCalls').where('expiresAt', '<=', now).execute())
  for (const [table, { windowSeconds }] of [
    ['requestBudgets', budgets.requests],
    ['executeBudgets', budgets.execute],
  ] as const) {
    const startedBefore = nowMs - windowSeconds * 1000
    await write((db) => db.deleteFrom(table).where('windowStartMs', '<', startedBefore).execute())
  }
}
