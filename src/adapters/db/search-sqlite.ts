import { type Kysely, sql } from 'kysely'
import type { SearchableTable, SearchInOrder, Transact } from '../../ports/store.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'

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
    const match = INDEXED.has(table) ? await matchOf(db, table, term) : undefined
    const found = match === undefined ? undefined : await lookUp(db, table, term, match)
    return found ?? contains(`${table}.searchText`, term)
  }
}

/** The condition is chosen by how many hits there are, so the planner does the rest. */
export function searchSqliteInOrder(db: Kysely<Tables>): SearchInOrder {
  const search = searchWithTrigrams(db)
  const searchKind = async (term: string, kind: ActionType) => {
    const match = await matchOfKind(db, term, kind)
    return match === undefined ? undefined : lookUp(db, 'executions', term, match)
  }
  return async (found, term, order, most, kind) => {
    const isHit = (kind && (await searchKind(term, kind))) ?? (await search('executions', term))
    const hits = found.select('id').where(isHit)
    const rows = await hits.orderBy('id', order).limit(most).execute()
    return rows.map(({ id }) => id)
  }
}

const quote = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`

/** In whole characters, of which each has up to two code units. */
const lettersOf = (term: string) => Array.from(term.slice(0, 2 * MOST_INDEXED)).slice(0, MOST_INDEXED)

/** What every row with the term matches in the index; undefined where it cannot be looked for there. */
async function matchOf(db: Kysely<Tables>, table: SearchableTable, term: string) {
  const letters = lettersOf(term)
  if (letters.length >= TRIGRAM) return quote(letters.join(''))
  return table === 'executions' ? matchOfShort(db, term) : undefined
}

/** The same for emails or calls alone. Two trigrams will do: looking for a phrase in most rows takes longer. */
async function matchOfKind(db: Kysely<Tables>, term: string, kind: ActionType) {
  const letters = lettersOf(term)
  const ends = [letters.slice(0, TRIGRAM), letters.slice(-TRIGRAM)].map((trigram) => quote(trigram.join('')))
  const match = letters.length < TRIGRAM ? await matchOfShort(db, term) : [...new Set(ends)].join(' AND ')
  return match === undefined ? undefined : `(${match}) AND ${quote(endOfText(kind))}`
}

/** A term shorter than a trigram is the start of some. One ASCII character is that of far too many. */
async function matchOfShort(db: Kysely<Tables>, term: string) {
  if (term.length === 1 && term <= '\x7f') return undefined
  const { rows } = await sql<{ term: string }>`select "term" from "executionsTrigrams"
    where "term" >= ${term} and "term" <= ${`${term}${LAST_CHARACTER}`} limit ${MOST_TRIGRAMS}`.execute(db)
  if (rows.length === MOST_TRIGRAMS) return undefined
  return rows.map((row) => quote(row.term)).join(' OR ') || quote('')
}

/** The condition that a row is one of those that match and has the term; undefined if there are many. */
async function lookUp(db: Kysely<Tables>, table: SearchableTable, term: string, match: string) {
  const index = sql.table(`${table}Search`)
  const hits = sql`select rowid from ${index} where ${index} match ${match}`
  const few = table === 'executions' ? FEW_EXECUTIONS : FEW
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (${hits} limit ${few})`.execute(db)
  if (rows[0]?.count === few) return undefined
  // By id, which makes the planner look up the hits instead of scanning the store.
  const found = sql`select ${sql.ref('id')} from ${sql.table(table)}
    where ${sql.ref('seq')} in (${hits}) and ${contains(`${table}.searchText`, term)}`
  const ids = table === 'executions' ? sql`${found} union all ${unindexed(term)}` : found
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`
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

/**
 * What follows a text in the index, so that its last two characters start a trigram, too. A trigram itself, it tells
 * emails from calls: folded texts have no capital letters.
 */
const endOfText = (kind: ActionType) => `\n\n${kind.slice(0, 1)}`

const BATCH = 1000

/** Indexes the text of ended executions in batches. */
export async function indexExecutions(transact: Transact): Promise<void> {
  while ((await transact(indexBatch)) === BATCH) {
    // A full batch: there may be more.
  }
}

async function indexBatch(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select "seq" from "executions"
    where "indexed" = 0 and "status" <> 'PENDING' order by "seq" limit ${BATCH}`.execute(db)
  const isOfBatch = sql`"seq" in (select "value" from json_each(${JSON.stringify(rows.map(({ seq }) => seq))}))`
  await sql`insert into "executionsSearch" (rowid, "searchText")
    select "seq", "searchText" || case "actionType" when 'EMAIL' then ${endOfText('EMAIL')}
      else ${endOfText('HTTP_REQUEST')} end
    from "executions" where ${isOfBatch}`.execute(db)
  await sql`update "executions" set "indexed" = 1 where ${isOfBatch}`.execute(db)
  return rows.length
}
