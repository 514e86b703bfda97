import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Waiting work by what it leaves through, so that what waits for one sender is found behind any amount for another. */
export const up: Migrate = async (db) => {
  await db.schema.dropIndex('executionsWaiting').execute()
  await sql`create index "executionsByLane" on "executions" (("storeId" || ' ' || "actionType" || ' ' ||
    case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end), "dueAt", "id")
    where "status" = 'PENDING' and "dueAt" is not null`.execute(db)
}
