import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Finds emails that some recipients did not receive among millions that all received. */
export const up: Migrate = async (db) => {
  await sql`create index "executionsPartlySent" on "executions" ("storeId", "status", "id")
    where "status" = 'SUCCESS' and "errorCode" is not null`.execute(db)
}
