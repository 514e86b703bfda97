import { sql } from 'kysely'
import { monthOf } from '../../../engine/time-zone.ts'
import type { Claimed } from '../../../ports/queue.ts'
import type { Ctx } from '../../call/context.ts'
import { messagesSent } from '../history/quota.ts'

export class QuotaExceeded extends Error {}

/** Counts sent and in-flight messages, so that no two workers can use the same last slot. */
export async function requireQuota(ctx: Ctx, claimed: Claimed, quota: number): Promise<void> {
  // Locking the row makes other workers wait until this one has counted and reserved its slot.
  await ctx.db
    .selectFrom('settings')
    .select('storeId')
    .where('storeId', '=', ctx.storeId)
    .forUpdate()
    .execute()
  if ((await countTowardsQuota(ctx, claimed)) >= quota) throw new QuotaExceeded()
  await ctx.db
    .updateTable('executions')
    .set({ holdsQuota: 1 })
    .where('id', '=', claimed.id)
    .where('storeId', '=', ctx.storeId)
    .execute()
}

/**
 * Messages sent this month, plus those of other executions in flight. In one query, because a message
 * sent between two queries would be counted twice.
 */
export async function countTowardsQuota(
  { db, storeId, services: { clock } }: Ctx,
  { id }: Claimed,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (select count(*) from "executions"
        where "storeId" = ${storeId} and "holdsQuota" = 1 and "id" <> ${id})
      + ${messagesSent(storeId, monthOf(clock.now()))} as "used"`.execute(db)
  return rows[0]?.used ?? 0
}
