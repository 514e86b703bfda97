import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { normalizeText } from '../../engine/normalize-text.ts'
import type { SearchableTable } from '../../ports/database.ts'
import type { Ctx } from './context.ts'

/**
 * Normalizes text for searching, so that variants of the same letters match in every script. Converting to upper case
 * first makes letters match that differ in lower case, such as ß and ss.
 */
export const foldText = (text: string) =>
  normalizeText(
    normalizeText(text, 'NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i̇', 'i'),
    'NFKC',
  )

export const searchTextOf = (...texts: (string | null)[]) =>
  texts.map((text) => foldText(text ?? '')).join('\n')

/** The term to look for in `searchText`; empty if there is none. */
export const searchTerm = (q: string | undefined) => foldText((q ?? '').trim())

/** The condition that a text contains these strings, in this order. All must already be in lower case. */
export const contains = (text: RawBuilder<unknown>, ...parts: string[]) =>
  sql<boolean>`${text} like ${`%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`} escape '\\'`

/** The condition for a list's `q`; without `q`, every row matches. */
export async function searchCondition(
  ctx: Ctx,
  table: SearchableTable,
  q: string | undefined,
): Promise<Expression<SqlBool>> {
  const term = searchTerm(q)
  return term === '' ? sql<boolean>`true` : ctx.services.search(table, term, ctx.storeId)
}
