import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ExecutionQuery, Search, SearchInOrder, WordSearch } from '../../ports/store.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'
import { kindsOf, merge, searchInOrder } from './search-in-order.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const contains = (term: string, table?: string) =>
  sql<boolean>`${sql.ref(table ? `${table}.searchText` : 'searchText')} like ${`%${escaped(term)}%`}`

/** In a database that sorts by bytes, the index has trigrams of these only. Other terms are found by reading rows. */
const TRIGRAM = /[a-z\d]{3}/

/** Up to this many executions are looked up one by one. */
const FEW_EXECUTIONS = 20_000

/** Every table has a trigram index, which the planner uses for rare words; for executions it needs help. */
export function searchPostgres(db: Kysely<Tables>): Search {
  const inOrder = searchPostgresInOrder(db)
  return async (table, term, storeId) => {
    if (table !== 'executions') return contains(term, table)
    const filtered = db.selectFrom('executions').where('storeId', '=', storeId)
    const ids = await inOrder({ storeId, filtered, term, order: 'desc', limit: FEW_EXECUTIONS })
    return ids.length === FEW_EXECUTIONS
      ? contains(term, table)
      : sql<boolean>`"executions"."id" = any(${ids})`
  }
}

export const searchPostgresInOrder =
  (db: Kysely<Tables>): SearchInOrder =>
  (search) =>
    searchInOrder(search, contains(search.term), (rest) => collect(db, rest))

const isPending = sql<boolean>`"status" = 'PENDING'`
/** Emails and calls have trigram indexes of their own: a word of every call is rare among emails. */
const hasEnded = (kind: ActionType) => sql<boolean>`"actionType" = ${sql.lit(kind)} and "status" <> 'PENDING'`
/**
 * The same condition, written differently. PostgreSQL combines a partial index with another index only if none of the
 * partial index's conditions are in the other one's key, and compares them as text.
 */
const hasEndedToCombine = (kind: ActionType) =>
  sql<boolean>`"actionType" in (${sql.lit(kind)}, ${sql.lit(kind)}) and "status" <> 'PENDING'`

async function collect(db: Kysely<Tables>, search: WordSearch): Promise<string[]> {
  const { filtered, term, order, limit } = search
  const read = async (query: RawBuilder<unknown>, settings: Record<string, string>) => {
    // The offset has the hits collected first: read in order, nearly all rows would be.
    const hits = sql<{ id: string }>`select "id" from (${query} offset 0) as "hits"
      order by "id" ${sql.raw(order)} limit ${limit}`
    const { rows } = await db.transaction().execute(async (own) => {
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, true)`.execute(own)
      return hits.execute(own)
    })
    return rows.map(({ id }) => id)
  }
  const withWords = (query: ExecutionQuery) => sql`${query.select('id').where(contains(term))}`
  if (!TRIGRAM.test(term)) return read(withWords(filtered), SHARED_READING)
  const lists = [await read(withWords(filtered.where(isPending)), SHARED_READING)]
  for (const kind of kindsOf(search)) {
    // With a kind filter, the planner would read every row of that kind, because it cannot tell that the words are rare.
    const wordsFirst = sql`with "executions" as not materialized (
      select * from "executions" where ${hasEnded(kind)} and ${contains(term)} offset 0) ${filtered.select('id')}`
    if (await isCommon(db, search, kind))
      lists.push(await read(withWords(filtered.where(hasEnded(kind))), SHARED_READING))
    else if (search.kind) lists.push(await read(wordsFirst, THROUGH_INDEX))
    else lists.push(await read(withWords(filtered.where(hasEndedToCombine(kind))), COMBINING_INDEXES))
  }
  return merge(lists, search)
}

/** It pays to share the reading with workers, and sooner than the planner assumes. */
const SHARED_READING = { parallel_setup_cost: '10', parallel_tuple_cost: '0.001' }
const THROUGH_INDEX = {
  ...SHARED_READING,
  random_page_cost: '0.1',
  enable_seqscan: 'off',
  enable_indexscan: 'off',
}
/** Words and filters are looked up in their indexes before any row is read: few rows match both. */
const COMBINING_INDEXES = { ...THROUGH_INDEX, cpu_tuple_cost: '1' }

const SAMPLE = 1000
const COMMON = 0.1

/** Whether many emails or calls have the words, by the newest and the oldest: then reading takes less time. */
async function isCommon(
  db: Kysely<Tables>,
  { storeId, term }: WordSearch,
  kind: ActionType,
): Promise<boolean> {
  const some = (order: 'asc' | 'desc') =>
    sql`(${db
      .selectFrom('executions')
      .select('searchText')
      .where('storeId', '=', storeId)
      .where('actionType', '=', kind)
      .orderBy('id', order)
      .limit(SAMPLE)})`
  const { rows } = await sql<{ share: number | null }>`
    select avg(case when ${contains(term)} then 1 else 0 end)::float8 as "share"
    from (${some('asc')} union all ${some('desc')}) as "some"`.execute(db)
  return (rows[0]?.share ?? 0) > COMMON
}
