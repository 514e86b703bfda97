import type { Services } from './context.ts'
import { IDEMPOTENCY_MS } from './limits.ts'

/** Deletes expired rows: idempotent answers, old signature ids, past budget windows. */
export async function sweepExpired({ write, clock, budgets }: Services): Promise<void> {
  const nowMs = clock.now().getTime()
  await write((db) =>
    db
      .deleteFrom('idempotentCalls')
      .where('createdAt', '<', new Date(nowMs - IDEMPOTENCY_MS).toISOString())
      .execute(),
  )
  await write((db) =>
    db.deleteFrom('signedCalls').where('expiresAt', '<=', new Date(nowMs).toISOString()).execute(),
  )
  for (const [table, budget] of [
    ['requestBudgets', budgets.requests],
    ['executeBudgets', budgets.execute],
  ] as const) {
    await write((db) =>
      db
        .deleteFrom(table)
        .where('windowStartMs', '<', nowMs - budget.windowSeconds * 1000)
        .execute(),
    )
  }
}
