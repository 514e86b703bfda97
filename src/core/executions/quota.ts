import { sql } from 'kysely'
import type { Db } from '../../ports/store.ts'
import type { Ctx } from '../call/context.ts'

/** The messages that a store has sent in a month. */
export async function countMessages(
  { db, storeId }: Pick<Ctx, 'db' | 'storeId'>,
  month: string,
): Promise<number> {
  const { used } = await db
    .selectFrom('quotaUses')
    .select(sql<number>`cast(coalesce(sum("used"), 0) as bigint)`.as('used'))
    .where('storeId', '=', storeId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return used
}

/** Merges the notes of each store and month into one. */
export async function addUpMessages(db: Db): Promise<void> {
  const several = await db
    .selectFrom('quotaUses')
    .select(['storeId', 'month', sql<number>`cast(sum("used") as bigint)`.as('used')])
    .groupBy(['storeId', 'month'])
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  for (const { storeId, month, used } of several) {
    await db.deleteFrom('quotaUses').where('storeId', '=', storeId).where('month', '=', month).execute()
    await db.insertInto('quotaUses').values({ storeId, month, used }).execute()
  }
}
