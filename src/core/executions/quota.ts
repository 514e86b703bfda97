import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ports/store.ts'
import { prepare } from '../../statements/prepared.ts'
import { forRows } from '../../statements/rows.ts'
import type { Ctx } from '../call/context.ts'

export const monthOf = (time: Date) => time.toISOString().slice(0, 7)

const sumOfMonth = prepare<{ storeId: string; month: string }, { used: number }>((db, { storeId, month }) =>
  db
    .selectFrom('quotaUses')
    .select(sql<number>`cast(coalesce(sum("used"), 0) as bigint)`.as('used'))
    .where('storeId', '=', storeId)
    .where('month', '=', month),
)

/** The messages that a store has sent in a month. */
export async function countMessages(
  { db, storeId }: Pick<Ctx, 'db' | 'storeId'>,
  month: string,
): Promise<number> {
  const { rows } = await sumOfMonth(db, { storeId, month })
  return rows[0]?.used ?? 0
}

type Use = { storeId: string; month: string; used: number }

export const USE_COLUMNS = { month: 'text', used: 'integer' } as const

/** Counts messages, if any went out. */
export const noteQuotaUse = ({
  value,
  from,
}: {
  value(name: keyof Use): RawBuilder<unknown>
  from: RawBuilder<unknown>
}) => sql`
  insert into "quotaUses" ("storeId", "month", "used")
  select ${value('storeId')}, ${value('month')}, ${value('used')} ${from} where ${value('used')} > 0`

/** Runs in the transaction that records the messages as sent. */
export const noteQuotaUses: (db: Db, uses: readonly Use[]) => Promise<unknown> = forRows<Use>(
  { storeId: 'text', ...USE_COLUMNS },
  noteQuotaUse,
)

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
