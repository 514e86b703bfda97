import { type Kysely, sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** Words are looked for without reading rows under every filter, and quickly even where only others have them. */
export const up: Migrate = (db, kind) => (kind === 'sqlite' ? coverFilters(db) : splitByKind(db))

/** The text in the last two indexes of the history's filters that had none. */
async function coverFilters(db: Kysely<unknown>) {
  for (const name of ['executionsByStore', 'executionsByActionTypeStatus'])
    await db.schema.dropIndex(name).execute()
  await sql`create index "executionsByStore" on "executions" ("storeId", "id", "searchText")`.execute(db)
  await sql`create index "executionsByActionTypeStatus" on "executions" ("storeId", "actionType", "status", "id",
    "searchText")`.execute(db)
  // If somebody has analyzed the database, indexes without statistics would mislead the planner.
  const { rows } = await sql`select 1 from sqlite_schema where "name" = 'sqlite_stat1'`.execute(db)
  if (rows.length > 0) await sql`analyze "executions"`.execute(db)
}

const KINDS = { Emails: 'EMAIL', Calls: 'HTTP_REQUEST' }

/**
 * As the search writes them. Two letters have no trigram, and in a database that sorts by bytes only ASCII has; but the
 * hexadecimal digits of their bytes have some.
 */
const INDEXED = {
  Text: sql`translate("searchText", ' \n-_./:#', 'qjxzwvky')`,
  Bytes: sql`encode(decode(replace("searchText", '\\', '\\\\'), 'escape'), 'hex')`,
}

/** Emails and calls apart: a word that every call has is rare among emails. */
async function splitByKind(db: Kysely<unknown>) {
  await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(db)
  await db.schema.dropIndex('executionsSearchText').execute()
  for (const [name, text] of Object.entries(INDEXED)) {
    for (const [kind, actionType] of Object.entries(KINDS))
      await sql`create index ${sql.id(`executionsSearch${name}${kind}`)} on "executionsSearch"
        using gin (${text} gin_trgm_ops) where "actionType" = ${sql.lit(actionType)}`.execute(db)
    // The planner takes no statistics from an index of some rows. Enough to tell a hundredth of the rows from a tenth.
    const statistics = sql.id(`executionsSearch${name}Values`)
    await sql`create statistics ${statistics} on (${text}) from "executionsSearch"`.execute(db)
    await sql`alter statistics ${statistics} set statistics 400`.execute(db)
  }
  await sql`analyze "executionsSearch"`.execute(db)
}
