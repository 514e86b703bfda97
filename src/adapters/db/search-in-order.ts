import { type RawBuilder, sql } from 'kysely'
import type { ExecutionQuery, WordSearch } from '../../ports/database.ts'
import type { ActionType } from '../../ports/tables.ts'

export const kindsOf = ({ kind }: WordSearch): readonly ActionType[] =>
  kind ? [kind] : ['EMAIL', 'HTTP_REQUEST']

/** The number of rows in the first read, and the maximum for the second. */
const FIRST_ROWS = 2_000
const MAX_ROWS = 25_000
const MARGIN = 1.2

/**
 * Finds common words by reading rows in order: a first batch, and a second one if that is likely to yield enough
 * hits. The remaining hits are collected from the other rows. The planner cannot know where the hits are: for
 * words that occur only in old rows, it would read nearly all rows in order.
 */
export async function searchInOrder(
  search: WordSearch,
  contains: RawBuilder<boolean>,
  collect: (rest: WordSearch) => Promise<string[]>,
): Promise<string[]> {
  const { filtered, order, limit } = search
  const ids: string[] = []
  let rest: ExecutionQuery = filtered
  for (let reads = 0, rows = FIRST_ROWS; reads < 2 && rows <= MAX_ROWS; reads++) {
    const read = await rest
      .select(['id', sql<boolean | number>`${contains}`.as('isHit')])
      .orderBy('id', order)
      .limit(rows)
      .execute()
    const hits = read.filter(({ isHit }) => Boolean(isHit)).map(({ id }) => id)
    ids.push(...hits)
    const last = read.at(-1)?.id
    if (ids.length >= limit || read.length < rows || last === undefined) return ids.slice(0, limit)
    rest = filtered.where('id', order === 'asc' ? '>' : '<', last)
    // Enough if matches are equally frequent in the following rows.
    rows = Math.ceil((MARGIN * rows * (limit - ids.length)) / hits.length)
  }
  return [...ids, ...(await collect({ ...search, filtered: rest, limit: limit - ids.length }))]
}

/** Merges lists of ids in the order of the search, up to its limit. */
export function merge(lists: readonly string[][], { order, limit }: WordSearch): string[] {
  const sorted = lists.flat().sort()
  return (order === 'asc' ? sorted : sorted.reverse()).slice(0, limit)
}
