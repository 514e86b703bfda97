import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'

/** How many messages a store has sent in a month, including changes that have not been added up yet. */
export const messagesSent = (storeId: string, month: string): RawBuilder<number> => sql<number>`
  (select cast(coalesce(sum("used"), 0) as bigint) from (
    select "used" from "quotaUses" where "storeId" = ${storeId} and "month" = ${month} union all
    select "sent" from "executionChanges" where "storeId" = ${storeId} and "month" = ${month}
  ) as "sent")`

export async function countMessages(
  { db, storeId }: Pick<Ctx, 'db' | 'storeId'>,
  month: string,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ${messagesSent(storeId, month)} as "used"`.execute(db)
  return rows[0]?.used ?? 0
}

export async function addToQuotaUsage(
  db: Db,
  changes: readonly { storeId: string; month?: string | null | undefined; sent?: number | undefined }[],
): Promise<void> {
  const sums = new Map<string, { storeId: string; month: string; used: number }>()
  for (const { storeId, month, sent = 0 } of changes) {
    if (!month || sent === 0) continue
    const sum = sums.get(`${storeId} ${month}`) ?? { storeId, month, used: 0 }
    sum.used += sent
    sums.set(`${storeId} ${month}`, sum)
  }
  if (sums.size === 0) return
  await db
    .insertInto('quotaUses')
    .values([...sums.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'month'])
        .doUpdateSet((eb) => ({ used: eb('quotaUses.used', '+', eb.ref('excluded.used')) })),
    )
    .execute()
}
