import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ExecutionQuery, Search, SearchInOrder, WordSearch } from '../../ports/database.ts'
import type { ActionType, Tables } from '../../ports/tables.ts'
import { kindsOf, merge, searchInOrder } from './search-in-order.ts'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const contains = (term: string, table?: string) =>
  sql<boolean>`${sql.ref(table ? `${table}.searchText` : 'searchText')} like ${`%${escapeLike(term)}%`}`

/** With the C locale, the index has trigrams of only these characters. Other terms require reading rows. */
const TRIGRAM = /[a-z\d]{3}/

/** Fewer matching executions than this are looked up by id; otherwise, rows are searched. */
const MAX_EXECUTION_LOOKUPS = 20_000

/** The larger tables have a trigram index, which the planner uses for rare words. For executions, it needs help. */
export function searchPostgres(db: Kysely<Tables>): Search {
  const inOrder = searchPostgresInOrder(db)
  return async (table, term, storeId) => {
    if (table !== 'executions') return contains(term, table)
    const filtered = db.selectFrom('executions').where('storeId', '=', storeId)
    const ids = await inOrder({ storeId, filtered, term, order: 'desc', limit: MAX_EXECUTION_LOOKUPS })
    return ids.length === MAX_EXECUTION_LOOKUPS
      ? contains(term, table)
      : sql<boolean>`"executions"."id" = any(${ids})`
  }
}

export const searchPostgresInOrder =
  (db: Kysely<Tables>): SearchInOrder =>
  (search) =>
    searchInOrder(search, contains(search.term), (rest) => collect(db, rest))

const isPending = sql<boolean>`"status" = 'PENDING'`
/** Emails and calls have separate trigram indexes, because a word that is in every call may be rare in emails. */
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
    // `offset 0` makes PostgreSQL collect the matches before sorting them; otherwise it would read nearly all
    // rows in order.
    const hits = sql<{ id: string }>`select "id" from (${query} offset 0) as "hits"
      order by "id" ${sql.raw(order)} limit ${limit}`
    const { rows } = await db.transaction().execute(async (transaction) => {
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, true)`.execute(transaction)
      return hits.execute(transaction)
    })
    return rows.map(({ id }) => id)
  }
  const withWords = (query: ExecutionQuery) => sql`${query.select('id').where(contains(term))}`
  if (!TRIGRAM.test(term)) return read(withWords(filtered), PARALLEL_READ)
  const lists = [await read(withWords(filtered.where(isPending)), PARALLEL_READ)]
  for (const kind of kindsOf(search)) {
    // With a kind filter, the planner would read every row of that kind, because it cannot tell that the words are rare.
    const wordsFirst = sql`with "executions" as not materialized (
      select * from "executions" where ${hasEnded(kind)} and ${contains(term)} offset 0) ${filtered.select('id')}`
    if (await isCommon(db, search, kind))
      lists.push(await read(withWords(filtered.where(hasEnded(kind))), PARALLEL_READ))
    else if (search.kind) lists.push(await read(wordsFirst, INDEX_ONLY))
    else lists.push(await read(withWords(filtered.where(hasEndedToCombine(kind))), COMBINED_INDEXES))
  }
  return merge(lists, search)
}

/** Parallel workers are worth it sooner than the planner assumes. */
const PARALLEL_READ = { parallel_setup_cost: '10', parallel_tuple_cost: '0.001' }
const INDEX_ONLY = {
  ...PARALLEL_READ,
  random_page_cost: '0.1',
  enable_seqscan: 'off',
  enable_indexscan: 'off',
}
/** Words and filters are looked up in their indexes before any row is read, because few rows match both. */
const COMBINED_INDEXES = { ...INDEX_ONLY, cpu_tuple_cost: '1' }

const SAMPLE_ROWS = 1000
const COMMON_SHARE = 0.1

/** Whether the words are common enough in a sample of the newest and oldest rows that reading all rows is faster. */
async function isCommon(
  db: Kysely<Tables>,
  { storeId, term }: WordSearch,
  kind: ActionType,
): Promise<boolean> {
  const sample = (order: 'asc' | 'desc') =>
    sql`(${db
      .selectFrom('executions')
      .select('searchText')
      .where('storeId', '=', storeId)
      .where('actionType', '=', kind)
      .orderBy('id', order)
      .limit(SAMPLE_ROWS)})`
  const { rows } = await sql<{ share: number | null }>`
    select avg(case when ${contains(term)} then 1 else 0 end)::float8 as "share"
    from (${sample('asc')} union all ${sample('desc')}) as "some"`.execute(db)
  return (rows[0]?.share ?? 0) > COMMON_SHARE
}
