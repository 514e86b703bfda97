import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Adds recipient fingerprints, so that new executions can be found by address. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('executions').addColumn('recipientKeys', 'text').execute()
  await sql`create index "executionsByRecipient" on "executions" ("storeId", "recipientKeys", "id")
    where "recipientKeys" is not null`.execute(db)
  await sql`create index "executionsToSeveral" on "executions" ("storeId", "id")
    where length("recipientKeys") > 32`.execute(db)
}
