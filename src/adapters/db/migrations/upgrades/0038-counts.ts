import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/**
 * Counts an execution once, when it ends, together with the messages it sent; pending executions are counted from
 * their rows. Also drops indexes that had to be updated for every email.
 */
export const up: Migrate = async (db, kind) => {
  await sql`delete from "executionChanges" where "status" = 'PENDING'`.execute(db)
  await sql`delete from "executionTotals" where "status" = 'PENDING'`.execute(db)
  for (const table of ['executionDays', 'executionGroups'])
    await db.schema.alterTable(table).dropColumn('pending').execute()
  await db.schema
    .alterTable('executionChanges')
    .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('executionChanges').addColumn('month', 'text').execute()
  await sql`create table "quotaSums" as select "storeId", "month", sum("used") as "used" from "quotaUses"
    group by "storeId", "month"`.execute(db)
  await db.schema.dropTable('quotaUses').execute()
  await sql`create table "quotaUses" ("storeId" text not null references "stores" ("id") on delete cascade,
    "month" text not null, "used" bigint not null,
    constraint "quotaUsesPrimary" primary key ("storeId", "month"))`.execute(db)
  await sql`insert into "quotaUses" ("storeId", "month", "used")
    select "storeId", "month", "used" from "quotaSums"`.execute(db)
  await db.schema.dropTable('quotaSums').execute()

  for (const name of [
    'executionsByActionTypeStatus',
    'executionsByActionConfigIdStatus',
    'executionsUnknown',
  ])
    await db.schema.dropIndex(name).execute()
  await db.schema.dropIndex('executionChangesByStore').execute()
  // Includes the action type, so that filtering by it reads only the index.
  await db.schema.dropIndex('executionsByStatus').execute()
  await sql`create index "executionsByStatus" on "executions" ("storeId", "status", "id", "actionType")`.execute(
    db,
  )
  await db.schema.dropIndex('executionsByStep').execute()
  await sql`create index "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType")
    where "stepRef" is not null`.execute(db)
  if (kind === 'postgres') await db.schema.alterTable('executions').dropColumn('seq').execute()
}
