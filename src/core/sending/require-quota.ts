import { sql } from 'kysely'
import type { Ctx } from '../call/context.ts'
import { monthOf } from '../executions/quota.ts'
import type { Claimed } from './claim.ts'

export class QuotaExceeded extends Error {}

/** Counts what went out and what is going out at this moment: no two senders can take the same last place. */
export async function requireQuota(ctx: Ctx, claimed: Claimed, quota: number): Promise<void> {
  // Holding the row makes the others wait until this one has counted and taken its place.
  await ctx.db
    .selectFrom('settings')
    .select('storeId')
    .where('storeId', '=', ctx.storeId)
    .forUpdate()
    .execute()
  if ((await countInFlight(ctx, claimed)) >= quota) throw new QuotaExceeded()
}

/**
 * The messages of this month: those that went out, and those of others that are about to. In one query, because one
 * that goes out between two would be counted twice.
 */
export async function countInFlight(
  { db, storeId, services: { clock } }: Ctx,
  { id }: Claimed,
): Promise<number> {
  const { rows } = await sql<{ going: number }>`
    select (select count(*) from "executionMessages" inner join "executions"
          on "executions"."id" = "executionMessages"."executionId" and "executions"."status" = 'PENDING'
        where "executionMessages"."storeId" = ${storeId} and "executionMessages"."status" = 'HANDED'
          and "executionId" <> ${id})
      + (select cast(coalesce(sum("used"), 0) as bigint) from "quotaUses"
        where "storeId" = ${storeId} and "month" = ${monthOf(clock.now())}) as "going"`.execute(db)
  return rows[0]?.going ?? 0
}
