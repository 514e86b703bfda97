import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  ExecutionQuery,
  Search,
  SearchableTable,
  SearchInOrder,
  Transact,
  WordSearch,
} from '../../ports/store.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'
import { kindsOf, merge, searchInOrder } from './search-in-order.ts'

const TRIGRAM = 3
/** The index looks for each trigram of a term on its own, so it is given only the start of a long one. */
const MOST_INDEXED = 32
/** Up to this many matches are looked up one by one; for more, reading the rows is faster. */
const FEW = 1000
const FEW_EXECUTIONS = 20_000
/** The other tables have few rows per store. */
const INDEXED = new Set(['layouts', 'files', 'httpRequests', 'executions'])

/** A rare term is found through the trigram index; for a common one, the rows are read. */
export function searchWithTrigrams(db: Kysely<Tables>): Search {
  const inOrder = searchSqliteInOrder(db)
  return async (table, term, storeId) => {
    const isHit = contains(`${table}.searchText`, term)
    if (!INDEXED.has(table)) return isHit
    if (table === 'executions') {
      const filtered = db.selectFrom('executions').where('storeId', '=', storeId)
      const ids = await inOrder({ storeId, filtered, term, order: 'desc', limit: FEW_EXECUTIONS })
      if (ids.length === FEW_EXECUTIONS) return isHit
      return sql<boolean>`"executions"."id" in (select "value" from json_each(${JSON.stringify(ids)}))`
    }
    const hits = hitsOf(table, term)
    if (hits === undefined || !(await areFew(db, hits, FEW))) return isHit
    // By id, which makes the planner look up the hits instead of scanning the store.
    return sql<boolean>`${sql.ref(`${table}.id`)} in (select "id" from ${sql.table(table)}
      where "seq" in (${hits}) and ${isHit})`
  }
}

export const searchSqliteInOrder =
  (db: Kysely<Tables>): SearchInOrder =>
  (search) =>
    searchInOrder(search, contains('searchText', search.term), (rest) => collect(db, rest))

/** Through the index if the words are rare, among emails and calls apart: a word of every call is rare among emails. */
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
  const few = term.length < TRIGRAM && search.kind ? null : await readFew(db, hitsOfExecutions(term))
  if (few) parts.push(await lookUp(few))
  else
    for (const kind of kindsOf(search)) {
      const fewOfKind = await readFew(db, hitsOfKind(term, kind))
      parts.push(
        fewOfKind
          ? await lookUp(fewOfKind)
          : await read(
              filtered.where('actionType', '=', kind).where(sql<boolean>`"indexed" = 1 and ${isHit}`),
            ),
      )
    }
  return merge(parts, search)
}

const quote = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`

/** In whole characters, of which each has up to two code units. */
const lettersOf = (term: string) => Array.from(term.slice(0, 2 * MOST_INDEXED)).slice(0, MOST_INDEXED)

const matching = (index: string, match: string) =>
  sql`select rowid from ${sql.table(index)} where ${sql.table(index)} match ${match}`

/** The row numbers that the index has for a term; undefined for one that is too short. */
function hitsOf(table: SearchableTable, term: string) {
  const letters = lettersOf(term)
  return letters.length < TRIGRAM ? undefined : matching(`${table}Search`, quote(letters.join('')))
}

/** A short term is looked for in all the texts that the index holds. */
const hitsOfExecutions = (term: string) =>
  hitsOf('executions', term) ?? sql`select rowid from "executionsSearch" where ${isText(term)}`

/** The same for emails or calls alone. Two trigrams will do: looking for a phrase in most rows takes longer. */
function hitsOfKind(term: string, kind: ActionType) {
  const letters = lettersOf(term)
  if (letters.length < TRIGRAM) return sql`${hitsOfExecutions(term)} and ${isText(endOfText(kind))}`
  const ends = [letters.slice(0, TRIGRAM), letters.slice(-TRIGRAM)].map((trigram) => quote(trigram.join('')))
  return matching('executionsSearch', `${[...new Set(ends)].join(' AND ')} AND ${quote(endOfText(kind))}`)
}

/** The row numbers that the index has; null if there are many. */
async function readFew(db: Kysely<Tables>, hits: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ rowid: number }>`${hits} limit ${FEW_EXECUTIONS}`.execute(db)
  return rows.length === FEW_EXECUTIONS ? null : rows.map(({ rowid }) => rowid)
}

async function areFew(db: Kysely<Tables>, hits: RawBuilder<unknown>, few: number) {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as "count" from (${hits} limit ${few})`.execute(db)
  return rows[0]?.count !== few
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

const compare = (text: RawBuilder<unknown>, term: string) =>
  isQuickByGlob(term)
    ? sql<boolean>`${text} glob ${`*${term.replace(/[*?[]/g, '[$&]')}*`}`
    : sql<boolean>`instr(${text}, ${term}) > 0`

/** GLOB jumps to where a term may start, in half the time that `instr` takes to compare everywhere. */
const contains = (column: string, term: string) => compare(sql.ref(column), term)

/** The same for the text in the index, which must not be looked for through its trigrams again. */
const isText = (term: string) => compare(sql`+"searchText"`, term)

/**
 * The end of a text in the index. It distinguishes emails from calls; folded texts, without capitals, cannot contain it.
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
