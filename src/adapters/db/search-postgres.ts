import { type Kysely, sql } from 'kysely'
import type { FoundExecutions, Search, SearchInOrder } from '../../ports/store.ts'
import type { Tables } from '../../ports/tables.ts'

const patternOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

export const searchWithLike: Search = async (table, term) =>
  sql<boolean>`${sql.ref(`${table}.searchText`)} like ${patternOf(term)}`

/** How many rows are read in their order at first, and at most after that. */
const FIRST_READ = 2_000
const MAX_READ = 25_000
const MARGIN = 1.2

/**
 * Common words are found by reading rows in their order, rare ones by collecting all hits through the trigram index.
 * The planner cannot tell where the hits are: it would read in order, and that nearly all rows, for words that only old
 * ones have. So some are read in order, and what they lack is collected.
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
      array_agg("id" order by "id" ${sql.raw(order)}) filter (where "searchText" like ${patternOf(term)}), '{}') as "hits"
    from "first"`.execute(db)
  return answer.rows[0] ?? { hits: [], read: 0, last: null }
}

/** Pages that are in memory cost little, so it pays to share the reading with workers. */
const PARALLEL = sql`select set_config('seq_page_cost', '0.1', true), set_config('random_page_cost', '0.1', true),
  set_config('parallel_setup_cost', '10', true), set_config('parallel_tuple_cost', '0.001', true)`

async function collect(
  db: Kysely<Tables>,
  { found, term, order, most }: Searched & { most: number },
): Promise<string[]> {
  const hits = found.select('id').where(sql<boolean>`"searchText" like ${patternOf(term)}`)
  // The offset has it planned on its own, for all of its rows.
  const inOrder = sql<{ id: string }>`
    select "id" from (${hits.offset(0)}) as "hits" order by "id" ${sql.raw(order)} limit ${most}`
  const { rows } = await db.transaction().execute(async (own) => {
    await PARALLEL.execute(own)
    return inOrder.execute(own)
  })
  return rows.map(({ id }) => id)
}
