import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** The text in the indexes of the history's filters: words with a filter are then looked for without reading rows. */
export const up: Migrate = async (db, kind) => {
  // PostgreSQL has a table of texts, with indexes of its own.
  if (kind !== 'sqlite') return
  for (const name of ['executionsByStatus', 'executionsByActionType', 'executionsByStep'])
    await db.schema.dropIndex(name).execute()
  await sql`create index "executionsByStatus" on "executions" ("storeId", "status", "id", "searchText")`.execute(
    db,
  )
  await sql`create index "executionsByActionType" on "executions" ("storeId", "actionType", "id",
    "searchText")`.execute(db)
  await sql`create index "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType", "status",
    "attempts", "searchText") where "stepRef" is not null`.execute(db)
}
