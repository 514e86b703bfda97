import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/**
 * Terms of one or two characters are the start of trigrams, which a list of all trigrams finds. Two line feeds after
 * each text make them the start of one even at its end; the letter after those tells emails from calls.
 */
export const up: Migrate = async (db, kind) => {
  // PostgreSQL finds them by their bytes.
  if (kind !== 'sqlite') return
  await sql`drop table "executionsSearch"`.execute(db)
  await sql`create virtual table "executionsSearch" using fts5("searchText",
    content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(db)
  await sql`insert into "executionsSearch" (rowid, "searchText")
    select "seq", "searchText" || char(10, 10) || substr("actionType", 1, 1) from "executions" where "indexed" = 1 order by "seq"`.execute(
    db,
  )
  await sql`create virtual table "executionsTrigrams" using fts5vocab("executionsSearch", 'row')`.execute(db)
}
