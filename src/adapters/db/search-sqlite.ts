import { type Kysely, sql } from 'kysely'
import type { Search, Transact } from '../../ports/store.ts'
import type { Tables } from '../../ports/tables.ts'

const TRIGRAM = 3
const FEW = 1000
/** The other tables have few rows per store. */
const INDEXED = new Set(['layouts', 'files', 'httpRequests', 'executions'])

/**
 * A term that few rows have is found through the trigram index. For one that many have, or one too short
 * for trigrams, reading the text of all rows from an index is quicker than collecting the hits.
 */
export function searchWithTrigrams(db: Kysely<Tables>): Search {
  return async (table, term) => {
    const index = sql.table(`${table}Search`)
    const phrase = `"${term.replaceAll('"', '""')}"`
    const hits = sql`select rowid from ${index} where ${index} match ${phrase}`
    const scan = sql<boolean>`instr(${sql.ref(`${table}.searchText`)}, ${term}) > 0`
    if (term.length < TRIGRAM || !INDEXED.has(table)) return scan
    const { rows } = await sql<{ count: number }>`
      select count(*) as "count" from (${hits} limit ${FEW})`.execute(db)
    if (rows[0]?.count === FEW) return scan
    // By id, because that leads the planner to look the hits up instead of walking through the store.
    const found = sql`select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('seq')} in (${hits})`
    const ids = table === 'executions' ? sql`${found} union all ${unindexed(term)}` : found
    return sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`
  }
}

/** Executions that are not in the index yet: those that run, and the latest. */
const unindexed = (term: string) =>
  sql`select "id" from "executions" where "indexed" = 0 and instr("searchText", ${term}) > 0`

const BATCH = 1000

/** Puts the text of executions that have ended into the index, many at a time. */
export async function indexExecutions(transact: Transact): Promise<void> {
  const indexBatch = (db: Kysely<Tables>) =>
    sql<{ seq: number; searchText: string }>`
      select "seq", "searchText" from "executions"
      where "indexed" = 0 and "status" <> 'PENDING' order by "seq" limit ${BATCH}`
      .execute(db)
      .then(async ({ rows }) => {
        for (const { seq, searchText } of rows) {
          await sql`insert into "executionsSearch" (rowid, "searchText") values (${seq}, ${searchText})`.execute(
            db,
          )
          await sql`update "executions" set "indexed" = 1 where "seq" = ${seq}`.execute(db)
        }
        return rows.length
      })
  while ((await transact(indexBatch)) === BATCH) {
    // There may be more.
  }
}
