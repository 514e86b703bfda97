import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Indexes the rare emails that not all of their recipients received. */
export const up: Migrate = async (db) => {
  await sql`create index "executionsPartlySent" on "executions" ("storeId", "status", "id")
    where "status" = 'SUCCESS' and "errorCode" is not null`.execute(db)
}
