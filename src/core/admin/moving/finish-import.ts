import { sql } from 'kysely'
import type { Db } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { PARKED } from './line.ts'

/** Rebuilds what is derived from other rows, and releases pending work to workers. Repeating it does no harm. */
export async function finishImport(
  { services: { transact } }: Ctx,
  storeIds: readonly string[],
): Promise<void> {
  for (const storeId of storeIds)
    await transact(async (db) => {
      await countTotals(db, storeId)
      await compileAgain(db, storeId)
      await releaseWork(db, storeId)
    })
}

/** By layout or request, and in total under the empty id. */
async function countTotals(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('executionTotals').where('storeId', '=', storeId).execute()
  await sql`insert into "executionTotals" ("storeId", "actionConfigId", "actionType", "status", "count")
    select "storeId", "actionConfigId", "actionType", "status", count(*) from "executions"
      where "storeId" = ${storeId} and "status" <> 'PENDING' group by "storeId", "actionConfigId", "actionType", "status"
    union all
    select "storeId", '', "actionType", "status", count(*) from "executions"
      where "storeId" = ${storeId} and "status" <> 'PENDING' group by "storeId", "actionType", "status"`.execute(
    db,
  )
}

/** A preset may have changed at the old installation just before the export. */
const compileAgain = (db: Db, storeId: string) =>
  db
    .updateTable('layouts')
    .set({ stale: 1 })
    .where('storeId', '=', storeId)
    .where('id', 'in', db.selectFrom('presetUses').select('layoutId'))
    .execute()

async function releaseWork(db: Db, storeId: string): Promise<void> {
  const unparked = (column: string) =>
    sql`${sql.ref(column)} = substr(${sql.ref(column)}, ${sql.lit(PARKED.length + 1)})`
  const isParked = (column: string) =>
    sql`"storeId" = ${storeId} and ${sql.ref(column)} like ${sql.lit(`${PARKED}%`)}`
  await sql`update "executions" set ${unparked('dueAt')}
    where "status" = 'PENDING' and ${isParked('dueAt')}`.execute(db)
  await sql`update "repositories" set ${unparked('retryAt')} where ${isParked('retryAt')}`.execute(db)
}
