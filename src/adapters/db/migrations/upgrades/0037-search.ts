import { sql } from 'kysely'
import type { Db } from '../../../../ports/database.ts'
import type { Migrate } from '../migration.ts'

/** Searches the history with separate trigram indexes, instead of search text in the index of every filter. */
export const up: Migrate = (db, kind) => (kind === 'sqlite' ? onSqlite(db) : onPostgres(db))

const FILTERS = {
  executionsByStore: '"storeId", "id"',
  executionsByStatus: '"storeId", "status", "id"',
  executionsByActionType: '"storeId", "actionType", "id"',
  executionsByActionTypeStatus: '"storeId", "actionType", "status", "id"',
  executionsByStep: '"storeId", "stepRef", "id", "actionType", "status", "attempts"',
}

async function onSqlite(db: Db) {
  for (const [name, columns] of Object.entries(FILTERS)) {
    await db.schema.dropIndex(name).execute()
    const where = name === 'executionsByStep' ? 'where "stepRef" is not null' : ''
    await sql.raw(`create index "${name}" on "executions" (${columns}) ${where}`).execute(db)
  }
  await sql`drop table "executionsTrigrams"`.execute(db)
  await sql`drop table "executionsSearch"`.execute(db)
  await sql`create virtual table "executionsSearch" using fts5("searchText",
    tokenize='trigram case_sensitive 1')`.execute(db)
  await sql`insert into "executionsSearch" (rowid, "searchText")
    select "seq", "searchText" || char(10, 10) || substr("actionType", 1, 1) from "executions"
    where "indexed" = 1 order by "seq"`.execute(db)
  // Indexes without statistics would mislead the planner.
  const { rows } = await sql`select 1 from sqlite_schema where "name" = 'sqlite_stat1'`.execute(db)
  if (rows.length > 0) await sql`analyze "executions"`.execute(db)
}

async function onPostgres(db: Db) {
  await dropTexts(db)
  await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(db)
  for (const [name, kind] of [
    ['executionsEmailText', 'EMAIL'],
    ['executionsCallText', 'HTTP_REQUEST'],
  ] as const)
    await sql`create index ${sql.id(name)} on "executions" using gin ("searchText" gin_trgm_ops)
      where "actionType" = ${sql.lit(kind)} and "status" <> 'PENDING'`.execute(db)
}

export async function dropTexts(db: Db) {
  await sql`drop table if exists "executionsSearch"`.execute(db)
  await sql`drop function if exists "copySearchText" cascade`.execute(db)
}
