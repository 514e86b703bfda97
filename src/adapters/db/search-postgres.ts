import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FoundExecutions, Search, SearchInOrder } from '../../ports/store.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const contains = (term: string, table?: string) =>
  sql<boolean>`${sql.ref(table ? `${table}.searchText` : 'searchText')} like ${`%${escaped(term)}%`}`

/** As in the index: separators written as letters, so that trigrams go across them. */
const SEPARATORS = ' \n-_./:#'
const LETTERS = 'qjxzwvky'
const asIndexed = (term: string) => Array.from(term, (c) => LETTERS[SEPARATORS.indexOf(c)] ?? c).join('')
/** The index has trigrams of these only: text is sorted by bytes, so it knows no other letters. */
const TRIGRAM = /[a-z\d]{3}/
const MOST_DIGITS = 64

/** What an index gives candidates for. Terms without a trigram, of any script, are found by the digits of their bytes. */
const isCandidate = (term: string) =>
  TRIGRAM.test(asIndexed(term))
    ? sql`translate("searchText", ${sql.lit(SEPARATORS)}, ${sql.lit(LETTERS)})
        like ${`%${escaped(asIndexed(term))}%`}`
    : sql`encode(decode(replace("searchText", '\\', '\\\\'), 'escape'), 'hex')
        like ${`%${Buffer.from(term).toString('hex').slice(0, MOST_DIGITS)}%`}`

/** In the table of texts, where emails and calls have indexes of their own: which rows of which kind. */
const KINDS: readonly ActionType[] = ['EMAIL', 'HTTP_REQUEST']
const containsIndexed = (kind: ActionType, term: string) =>
  sql<boolean>`"actionType" = ${sql.lit(kind)} and ${contains(term)} and ${isCandidate(term)}`
const ofEachKind = (select: (kind: ActionType) => RawBuilder<unknown>) =>
  sql.join(KINDS.map(select), sql` union all `)

/** Up to so many executions are looked up one by one; common words are soon found by reading. */
const FEW_EXECUTIONS = 20_000

/** Rare words in executions are looked up in the table of texts; the other tables have a trigram index of their own. */
export function searchPostgres(db: Kysely<Tables>): Search {
  return async (table, term, storeId) => {
    if (table !== 'executions') return contains(term, table)
    const { rows } = await sql<{ id: string }>`
      ${ofEachKind(
        (kind) => sql`select "id" from "executionsSearch"
          where "storeId" = ${storeId} and ${containsIndexed(kind, term)}`,
      )} union all
      select "id" from "executionsSearch"
        where "storeId" = ${storeId} and "searchText" is null and strpos("longText", ${term}) > 0 union all
      select "id" from "executions"
        where "storeId" = ${storeId} and "status" = 'PENDING' and ${contains(term)}
      limit ${FEW_EXECUTIONS}`.execute(db)
    if (rows.length === FEW_EXECUTIONS) return contains(term, table)
    return sql<boolean>`"executions"."id" = any(${rows.map(({ id }) => id)})`
  }
}

/** How many rows are read in their order at first, and at most after that. */
const FIRST_READ = 2_000
const MAX_READ = 25_000
const MARGIN = 1.2

/**
 * Common words are found by reading rows in their order, rare ones by collecting all hits in the table of texts. The
 * planner cannot tell where the hits are: it would read in order, and that nearly all rows, for words that only old ones
 * have. So some are read in order, and what they lack is collected.
 */
export function searchPostgresInOrder(db: Kysely<Tables>): SearchInOrder {
  return async (found, term, order, most) => {
    const ids: string[] = []
    let rest = found
    for (let reads = 0, rows = FIRST_READ; reads < 2 && rows <= MAX_READ; reads++) {
      const { hits, read, last } = await readInOrder(db, { found: rest, term, order, rows })
      ids.push(...hits)
      if (ids.length >= most || read < rows || last === null) return ids.slice(0, most)
      rest = found.where('id', order === 'asc' ? '>' : '<', last)
      // Enough, if the next ones are like these.
      rows = Math.ceil((MARGIN * rows * (most - ids.length)) / hits.length)
    }
    return [...ids, ...(await collect(db, { found: rest, term, order, most: most - ids.length }))]
  }
}

type Searched = { found: FoundExecutions; term: string; order: 'asc' | 'desc' }
type Read = { hits: string[]; read: number; last: string | null }

async function readInOrder(
  db: Kysely<Tables>,
  { found, term, order, rows }: Searched & { rows: number },
): Promise<Read> {
  const first = found.select(['id', 'searchText']).orderBy('id', order).limit(rows)
  const answer = await sql<Read>`
    with "first" as materialized (${first})
    select count(*) as "read", ${order === 'asc' ? sql`max("id")` : sql`min("id")`} as "last", coalesce(
      array_agg("id" order by "id" ${sql.raw(order)}) filter (where ${contains(term)}), '{}') as "hits"
    from "first"`.execute(db)
  return answer.rows[0] ?? { hits: [], read: 0, last: null }
}

/** It pays to share the reading with workers, and sooner than the planner assumes. */
const PARALLEL = sql`select set_config('parallel_setup_cost', '10', true),
  set_config('parallel_tuple_cost', '0.001', true)`

/** The table of texts under the name of the executions, for which the filters are written. */
const texts = (text: string, condition: string) =>
  sql.raw(`with "executions" as not materialized (select "storeId", "id", "actionType", "status", "actionConfigId",
    "stepRef", "runId", "errorCode", 0 as "attempts", "${text}" as "searchText" from "executionsSearch" where ${condition})`)
/** That there are no other states is told to the planner, for the index that begins with them. */
const INDEXED = texts('searchText', `"status" in ('FAILED', 'SKIPPED', 'SUCCESS')`)
const LONG = texts('longText', '"searchText" is null')

async function collect(
  db: Kysely<Tables>,
  { found, term, order, most }: Searched & { most: number },
): Promise<string[]> {
  const hits = found.select('id')
  // The offset has each planned on its own, for all of its rows; of a kind that is not wanted, none is read.
  const inOrder = sql<{ id: string }>`
    select "id" from (
      ${ofEachKind(
        (kind) => sql`select "id" from (${INDEXED} ${hits.where(containsIndexed(kind, term)).offset(0)})
          as "indexed"`,
      )} union all
      select "id" from (${LONG} ${hits.where(contains(term))}) as "long" union all
      (${hits.where('status', '=', sql.lit('PENDING')).where(contains(term))})
    ) as "hits" order by "id" ${sql.raw(order)} limit ${most}`
  const { rows } = await db.transaction().execute(async (own) => {
    await PARALLEL.execute(own)
    return inOrder.execute(own)
  })
  return rows.map(({ id }) => id)
}
