import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../ports/tables.ts'
import { problemOf } from '../../problems/problems.ts'
import { count, positiveInteger } from './fields.ts'
import { PAGE_LIMIT, SEARCH_LENGTH } from './limits.ts'

export const listInput = {
  page: positiveInteger.default(1).describe('Page number, starting at 1'),
  limit: positiveInteger.default(PAGE_LIMIT.default).describe(`Items per page, capped at ${PAGE_LIMIT.max}`),
  q: z
    .string()
    // Not as `max`, which would lengthen the schema of every tool that lists something.
    .refine((value) => value.length <= SEARCH_LENGTH, {
      params: { problem: problemOf('value.too_long', { maximum: SEARCH_LENGTH }) },
    })
    .optional()
    .describe('Search text; not case-sensitive'),
}

const Pagination = z
  .object({ page: count, limit: count, total: count, totalPages: count })
  .meta({ id: 'Pagination', description: 'Position of this page in the whole list' })

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: Pagination })

export async function countRows<T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const counting = query.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counting.executeTakeFirstOrThrow()).total
}

export const hasRows = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

export type Paging = { page: number; limit: number }

/** Counts and fetches a page concurrently; past the end the page is empty. */
export async function paginate<T>(
  { page, limit: requestedLimit }: Paging,
  count: number | Promise<number>,
  fetch: (window: { limit: number; offset: number }) => Promise<T[]>,
) {
  const limit = Math.min(requestedLimit, PAGE_LIMIT.max)
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  const [total, data] = await Promise.all([count, fetch({ limit, offset })])
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}
