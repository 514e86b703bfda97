import { type Kysely, sql } from 'kysely'
import type { Search } from '../../ports.ts'
import type { Tables } from './tables.ts'

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
    return sql<boolean>`${sql.ref(`${table}.id`)} in (
      select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('seq')} in (${hits}))`
  }
}
