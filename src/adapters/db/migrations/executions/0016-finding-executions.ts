import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** What the app looks for among many: executions by step and state, who unsubscribed last. */
export const up: Migrate = async (db, kind) => {
  // With kind and state in it, filters beside the step are answered by the index alone.
  await db.schema.dropIndex('executionsByStep').execute()
  await sql`create index "executionsByStep" on "executions" ("storeId", "stepRef", "id", "actionType", "status",
    "attempts")
    where "stepRef" is not null`.execute(db)
  await sql`create index "executionsUnknown" on "executions" ("storeId", "status", "id")
    where "status" = 'FAILED' and substr("error", 1, 15) = 'outcome unknown'`.execute(db)
  await db.schema
    .createIndex('unsubscribesByTime')
    .on('unsubscribes')
    .columns(['storeId', 'createdAt', 'addressKey'])
    .execute()
  // An execution whose text changes after it was indexed is indexed once more; its old words must not find it.
  if (kind === 'sqlite')
    await sql`create trigger "executionsSearchUpdate" after update of "searchText" on "executions"
      when old."indexed" = 1 begin
      delete from "executionsSearch" where rowid = old."seq";
      update "executions" set "indexed" = 0 where "seq" = old."seq"; end`.execute(db)
}
