import { type Expression, type SqlBool, sql } from 'kysely'
import type { SearchableTable } from '../../ports/store.ts'
import type { Ctx } from './context.ts'

/**
 * Text normalized for searching: the same for every spelling of its letters, in every script. Going through
 * upper case unifies what lower case alone keeps apart (ß and SS, the two small sigmas).
 */
export const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i̇', 'i')
    .normalize('NFKC')

export const searchTextOf = (...texts: (string | null)[]) =>
  texts.map((text) => foldText(text ?? '')).join('\n')

/** What is looked for in `searchText`; empty where there is nothing to look for. */
export const termOf = (q: string | undefined) => foldText((q ?? '').trim())

/** The condition that rows must meet for a list's `q`; without `q`, every row does. */
export async function searchCondition(
  ctx: Ctx,
  table: SearchableTable,
  q: string | undefined,
): Promise<Expression<SqlBool>> {
  const term = termOf(q)
  return term === '' ? sql<boolean>`true` : ctx.services.search(table, term, ctx.storeId)
}
