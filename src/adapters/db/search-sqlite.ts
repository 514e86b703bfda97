import { type Kysely, sql } from 'kysely'
import type { SearchableTable, SearchInOrder, Transact } from '../../ports/store.ts'
import type { Tables } from '../../ports/tables.ts'

const TRIGRAM = 3
/** The index looks for each trigram of a term on its own, so it is given only the start of a long one. */
const MOST_INDEXED = 32
/** Up to so many hits are looked up one by one; a scan of executions reads far more per row. */
const FEW = 1000
const FEW_EXECUTIONS = 20_000
/** Up to so many are looked for at once. */
const MOST_TRIGRAMS = 500
const LAST_CHARACTER = '\u{10ffff}'
/** The other tables have few rows per store. */
const INDEXED = new Set(['layouts', 'files', 'httpRequests', 'executions'])

/**
 * A rare term is found through the trigram index. For a common one, scanning the text of all rows in a covering index
 * is faster than collecting the hits.
 */
export function searchWithTrigrams(db: Kysely<Tables>) {
  return async (table: SearchableTable, term: string) => {
    const scan = contains(`${table}.searchText`, term)
    const phrases = await phrasesOf(db, table, term)
    if (phrases === undefined) return scan
    const index = sql.table(`${table}Search`)
    const quoted = phrases.map((phrase) => `"${phrase.replaceAll('"', '""')}"`)
    const hits = sql`select rowid from ${index} where ${index} match ${quoted.join(' OR ') || '""'}`
    const few = table === 'executions' ? FEW_EXECUTIONS : FEW
    const { rows } = await sql<{ count: number }>`
      select count(*) as "count" from (${hits} limit ${few})`.execute(db)
    if (rows[0]?.count === few) return scan
    // By id, which makes the planner look up the hits instead of scanning the store.
    const isWhole = phrases.length === 1 && phrases[0] !== term ? sql` and ${scan}` : sql``
    const found = sql`
      select ${sql.ref('id')} from ${sql.table(table)} where ${sql.ref('seq')} in (${hits})${isWhole}`
    const ids = table === 'executions' ? sql`${found} union all ${unindexed(term)}` : found
    return sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`
  }
}

/** What to look for in the index; undefined where it has nothing of use. */
async function phrasesOf(db: Kysely<Tables>, table: SearchableTable, term: string) {
  if (!INDEXED.has(table)) return undefined
  // In whole characters, of which each has up to two code units.
  const letters = Array.from(term.slice(0, 2 * MOST_INDEXED)).slice(0, MOST_INDEXED)
  if (letters.length >= TRIGRAM) return [letters.join('')]
  // One ASCII character starts far too many.
  return table === 'executions' && (term.length > 1 || term > '\x7f') ? trigramsFrom(db, term) : undefined
}

/** The trigrams that start with a term; undefined if there are too many to look for. */
async function trigramsFrom(db: Kysely<Tables>, term: string) {
  const { rows } = await sql<{ term: string }>`select "term" from "executionsTrigrams"
    where "term" >= ${term} and "term" <= ${`${term}${LAST_CHARACTER}`} limit ${MOST_TRIGRAMS}`.execute(db)
  return rows.length === MOST_TRIGRAMS ? undefined : rows.map((row) => row.term)
}

/** The condition is chosen by how many hits there are, so the planner does the rest. */
export function searchSqliteInOrder(db: Kysely<Tables>): SearchInOrder {
  const search = searchWithTrigrams(db)
  return async (found, term, order, most) => {
    const hits = found.select('id').where(await search('executions', term))
    const rows = await hits.orderBy('id', order).limit(most).execute()
    return rows.map(({ id }) => id)
  }
}

/**
 * Executions that are not in the index yet: the pending ones and the latest. Old statistics may say that those are nearly
 * all, so the planner is told to read no others.
 */
const unindexed = (term: string) =>
  sql`select "id" from "executions" indexed by "executionsUnindexed"
    where "indexed" = 0 and ${contains('searchText', term)}`

/** GLOB would compare at each character of a text, one by one, with a term that starts so or is long. */
const isQuickByGlob = (term: string) => term.length <= MOST_INDEXED && !/^[*?[]/.test(term)

/** GLOB jumps to where a term may start, in half the time that `instr` takes to compare everywhere. */
const contains = (column: string, term: string) =>
  isQuickByGlob(term)
    ? sql<boolean>`${sql.ref(column)} glob ${`*${term.replace(/[*?[]/g, '[$&]')}*`}`
    : sql<boolean>`instr(${sql.ref(column)}, ${term}) > 0`

const BATCH = 1000

/** Indexes the text of ended executions in batches. */
export async function indexExecutions(transact: Transact): Promise<void> {
  const indexBatch = (db: Kysely<Tables>) =>
    sql<{ seq: number; searchText: string }>`
      select "seq", "searchText" from "executions"
      where "indexed" = 0 and "status" <> 'PENDING' order by "seq" limit ${BATCH}`
      .execute(db)
      .then(async ({ rows }) => {
        for (const { seq, searchText } of rows) {
          // With line feeds after it, the last two characters start a trigram, too.
          await sql`insert into "executionsSearch" (rowid, "searchText")
            values (${seq}, ${`${searchText}\n\n`})`.execute(db)
          await sql`update "executions" set "indexed" = 1 where "seq" = ${seq}`.execute(db)
        }
        return rows.length
      })
  while ((await transact(indexBatch)) === BATCH) {
    // A full batch: there may be more.
  }
}
