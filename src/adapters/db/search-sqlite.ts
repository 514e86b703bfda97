import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  ExecutionQuery,
  Search,
  SearchableTable,
  SearchInOrder,
  Transact,
  WordSearch,
} from '../../ports/database.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'
import { kindsOf, merge, searchInOrder } from './search-in-order.ts'

const TRIGRAM_LENGTH = 3
/** The index looks up each trigram of a term separately, so only the start of a long term is used. */
const MAX_INDEXED_LENGTH = 32
/** Fewer matches than this are looked up individually; otherwise, reading the rows is faster. */
const MAX_LOOKUPS = 1000
const MAX_EXECUTION_LOOKUPS = 20_000
/** Tables with a trigram index; the others have few rows per store. */
const INDEXED_TABLES = new Set(['layouts', 'files', 'httpRequests', 'executions'])

/** A rare term is found through the trigram index; for a common one, the rows are read. */
export function searchWithTrigrams(db: Kysely<Tables>): Search {
  const inOrder = searchSqliteInOrder(db)
  return async (table, term, storeId) => {
    const isHit = contains(`${table}.searchText`, term)
    if (!INDEXED_TABLES.has(table)) return isHit
    if (table === 'executions') {
      const filtered = db.selectFrom('executions').where('storeId', '=', storeId)
      const ids = await inOrder({ storeId, filtered, term, order: 'desc', limit: MAX_EXECUTION_LOOKUPS })
      if (ids.length === MAX_EXECUTION_LOOKUPS) return isHit
      return sql<boolean>`"executions"."id" in (select "value" from json_each(${JSON.stringify(ids)}))`
    }
    const hits = hitsOf(table, term)
    if (hits === undefined || !(await isRare(db, hits))) return isHit
    // By id, which makes the planner look up the hits instead of scanning the store.
    return sql<boolean>`${sql.ref(`${table}.id`)} in (select "id" from ${sql.table(table)}
      where "seq" in (${hits}) and ${isHit})`
  }
}

export const searchSqliteInOrder =
  (db: Kysely<Tables>): SearchInOrder =>
  (search) =>
    searchInOrder(search, contains('searchText', search.term), (rest) => collect(db, rest))

/** Uses the index for rare words, separately for emails and calls: a word that is in every call may be rare in emails. */
async function collect(db: Kysely<Tables>, search: WordSearch): Promise<string[]> {
  const { filtered, term, order, limit } = search
  const read = async (query: ExecutionQuery) =>
    (await query.select('id').orderBy('id', order).limit(limit).execute()).map(({ id }) => id)
  const isHit = contains('searchText', term)
  const lookUp = (rows: readonly number[]) =>
    read(
      filtered.where(sql<boolean>`"id" in (select "id" from "executions"
        where "seq" in (select "value" from json_each(${JSON.stringify(rows)})) and ${isHit})`),
    )
  const parts = [await read(filtered.where(sql<boolean>`"id" in (${unindexed(term)})`))]
  const rowids =
    term.length < TRIGRAM_LENGTH && search.kind ? null : await readRowids(db, hitsOfExecutions(term))
  if (rowids) parts.push(await lookUp(rowids))
  else
    for (const kind of kindsOf(search)) {
      const rowidsOfKind = await readRowids(db, hitsOfKind(term, kind))
      parts.push(
        rowidsOfKind
          ? await lookUp(rowidsOfKind)
          : await read(
              filtered.where('actionType', '=', kind).where(sql<boolean>`"indexed" = 1 and ${isHit}`),
            ),
      )
    }
  return merge(parts, search)
}

const quote = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`

/** Whole characters, each of which has up to two code units. */
const charactersOf = (term: string) =>
  Array.from(term.slice(0, 2 * MAX_INDEXED_LENGTH)).slice(0, MAX_INDEXED_LENGTH)

const matchQuery = (index: string, match: string) =>
  sql`select rowid from ${sql.table(index)} where ${sql.table(index)} match ${match}`

/** Selects the row numbers in the index for a term; undefined if the term is too short. */
function hitsOf(table: SearchableTable, term: string) {
  const characters = charactersOf(term)
  return characters.length < TRIGRAM_LENGTH
    ? undefined
    : matchQuery(`${table}Search`, quote(characters.join('')))
}

/** For a short term, the whole index is searched. */
const hitsOfExecutions = (term: string) =>
  hitsOf('executions', term) ?? sql`select rowid from "executionsSearch" where ${indexedTextContains(term)}`

/** Selects only emails or only calls. Two trigrams are enough; matching a whole phrase in most rows takes longer. */
function hitsOfKind(term: string, kind: ActionType) {
  const characters = charactersOf(term)
  if (characters.length < TRIGRAM_LENGTH)
    return sql`${hitsOfExecutions(term)} and ${indexedTextContains(endOfText(kind))}`
  const ends = [characters.slice(0, TRIGRAM_LENGTH), characters.slice(-TRIGRAM_LENGTH)].map((trigram) =>
    quote(trigram.join('')),
  )
  return matchQuery('executionsSearch', `${[...new Set(ends)].join(' AND ')} AND ${quote(endOfText(kind))}`)
}

/** Returns the row numbers, or null if there are too many to look up. */
async function readRowids(db: Kysely<Tables>, hits: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ rowid: number }>`${hits} limit ${MAX_EXECUTION_LOOKUPS}`.execute(db)
  return rows.length === MAX_EXECUTION_LOOKUPS ? null : rows.map(({ rowid }) => rowid)
}

async function isRare(db: Kysely<Tables>, hits: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (${hits} limit ${MAX_LOOKUPS})`.execute(db)
  return rows[0]?.count !== MAX_LOOKUPS
}

/**
 * Executions that are not in the index yet: the pending ones and the latest. Outdated statistics may suggest
 * that these are nearly all rows, so the planner is forced to use their index.
 */
const unindexed = (term: string) =>
  sql`select "id" from "executions" indexed by "executionsUnindexed"
    where "indexed" = 0 and ${contains('searchText', term)}`

/** GLOB is slow for a term that is long or starts with a wildcard character. */
const isFastWithGlob = (term: string) => term.length <= MAX_INDEXED_LENGTH && !/^[*?[]/.test(term)

const compare = (text: RawBuilder<unknown>, term: string) =>
  isFastWithGlob(term)
    ? sql<boolean>`${text} glob ${`*${term.replace(/[*?[]/g, '[$&]')}*`}`
    : sql<boolean>`instr(${text}, ${term}) > 0`

/** GLOB skips to where a term can start, which takes half as long as `instr`. */
const contains = (column: string, term: string) => compare(sql.ref(column), term)

/** Compares the text in the index; `+` prevents another trigram lookup. */
const indexedTextContains = (term: string) => compare(sql`+"searchText"`, term)

/** The end of an entry in the index: a capital letter, which folded text cannot contain, tells emails from calls. */
const endOfText = (kind: ActionType) => `\n\n${kind.slice(0, 1)}`

const BATCH = 1000

/** Indexes the text of ended executions in batches. */
export async function indexExecutions(transact: Transact): Promise<void> {
  while ((await transact(indexBatch)) === BATCH) {
    // The batch was full, so there may be more.
  }
}

async function indexBatch(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select "seq" from "executions"
    where "indexed" = 0 and "status" <> 'PENDING' order by "seq" limit ${BATCH}`.execute(db)
  const isInBatch = sql`"seq" in (select "value" from json_each(${JSON.stringify(rows.map(({ seq }) => seq))}))`
  await sql`insert into "executionsSearch" (rowid, "searchText")
    select "seq", "searchText" || case "actionType" when 'EMAIL' then ${endOfText('EMAIL')}
      else ${endOfText('HTTP_REQUEST')} end
    from "executions" where ${isInBatch}`.execute(db)
  await sql`update "executions" set "indexed" = 1 where ${isInBatch}`.execute(db)
  return rows.length
}
