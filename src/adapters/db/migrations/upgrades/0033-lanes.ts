import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Indexes pending executions by sender or HTTP request, so that a backlog for one does not slow down the others. */
export const up: Migrate = async (db) => {
  await db.schema.dropIndex('executionsWaiting').execute()
  await sql`create index "executionsByLane" on "executions" (("storeId" || ' ' || "actionType" || ' ' ||
    case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end), "dueAt", "id")
    where "status" = 'PENDING' and "dueAt" is not null`.execute(db)
}
