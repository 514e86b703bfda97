import { type Kysely, sql } from 'kysely'
import type { Migrate } from '../migration.ts'

const MAX_INDEXED = 2000
const FILTERED = sql`"actionConfigId", "error", "searchText"`

/** The columns of the copy, from a row. A longer text does not fit into an index together with the other columns. */
const copied = (row: string) => {
  const isShort = `octet_length(${row}."searchText") + coalesce(octet_length(${row}."stepRef"), 0) <= ${MAX_INDEXED}`
  const columns = ['storeId', 'id', 'actionType', 'status', 'actionConfigId', 'stepRef', 'runId']
  return sql.raw(`${columns.map((name) => `${row}."${name}"`).join()}, left(${row}."error", 15),
    case when ${isShort} then ${row}."searchText" end, case when not (${isShort}) then ${row}."searchText" end`)
}

/**
 * The text of ended executions in a narrow table, from whose indexes alone a search with a filter is answered: the rows
 * themselves are wide, and those of a step lie apart. Triggers copy it, so it is never older or newer than the row.
 */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') return
  await sql`create table "executionsSearch" ("storeId" text not null, "id" text not null, "actionType" text not null,
    "status" text not null, "actionConfigId" text not null, "stepRef" text, "runId" text, "error" text,
    "searchText" text, "longText" text) with (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db)
  // First, because it keeps other processes from ending executions until the copy is complete.
  await followExecutions(db)
  await sql`insert into "executionsSearch" select ${copied('"executions"')} from "executions"
    where "status" <> 'PENDING' order by "seq"`.execute(db)
  await createIndexes(db)
  await sql`analyze "executionsSearch"`.execute(db)
}

async function createIndexes(db: Kysely<unknown>) {
  await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(db)
  await sql`alter table "executionsSearch" add primary key ("storeId", "id")`.execute(db)
  await sql`create index "executionsSearchByState" on "executionsSearch" ("storeId", "status", "actionType", "id")
    include ("stepRef", ${FILTERED})`.execute(db)
  await sql`create index "executionsSearchByStep" on "executionsSearch" ("storeId", "stepRef", "id")
    include ("status", "actionType", ${FILTERED})`.execute(db)
  await sql`create index "executionsSearchByConfig" on "executionsSearch" ("storeId", "actionConfigId")`.execute(
    db,
  )
  // With separators written as letters, trigrams go across them: “order 12” is not found in “step-12 of an order”.
  await sql`create index "executionsSearchText" on "executionsSearch"
    using gin (translate("searchText", ' \n-_./:#', 'qjxzwvky') gin_trgm_ops)`.execute(db)
  // Enough to tell words in a hundredth of the rows from words in a tenth.
  await sql`alter index "executionsSearchText" alter column 1 set statistics 400`.execute(db)
  await sql`create index "executionsSearchLong" on "executionsSearch" ("storeId", "id")
    where "searchText" is null`.execute(db)
  await db.schema.dropIndex('executionsText').execute()
}

async function followExecutions(db: Kysely<unknown>) {
  // Named in full: whoever restores rows may have no search path.
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
  const table = sql.id(rows[0]?.schema ?? 'public', 'executionsSearch')
  await sql`create function "copySearchText"() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old."status" <> 'PENDING' then
      delete from ${table} where "storeId" = old."storeId" and "id" = old."id";
    end if;
    if tg_op <> 'DELETE' and new."status" <> 'PENDING' then
      insert into ${table} values (${copied('new')});
    end if;
    return null; end $$`.execute(db)
  for (const [event, when] of [
    ['insert', sql`new."status" <> 'PENDING'`],
    ['delete', sql`old."status" <> 'PENDING'`],
    [
      'update of "storeId", "id", "actionType", "status", "actionConfigId", "stepRef", "runId", "error", "searchText"',
      sql`old."status" <> 'PENDING' or new."status" <> 'PENDING'`,
    ],
  ] as const)
    await sql`create trigger ${sql.id(`copySearchText${event.slice(0, 6)}`)} after ${sql.raw(event)}
      on "executions" for each row when (${when}) execute function "copySearchText"()`.execute(db)
}
