import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../ports/tables.ts'
import { asMessage } from '../../problems/problems.ts'
import { count } from './fields.ts'
import { PAGE_LIMIT } from './limits.ts'

const positiveInteger = z.int(asMessage('value.not_positive')).min(1, asMessage('value.not_positive'))

/** The parameters of every list. */
const pagingInput = {
  page: positiveInteger.default(1).describe('Page number, starting at 1'),
  limit: positiveInteger
    .default(PAGE_LIMIT.default)
    .describe(`Items per page; more than ${PAGE_LIMIT.max} means ${PAGE_LIMIT.max}`),
}
export const listInput = {
  ...pagingInput,
  q: z.string().optional().describe('Search text; not case-sensitive'),
}

const Pagination = z
  .object({ page: count, limit: count, total: count, totalPages: count })
  .meta({ id: 'Pagination', description: 'Where this page stands in the whole list' })

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: Pagination })

/** How many rows a query finds. */
export async function countRows<T extends keyof Tables>(
  found: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const counted = found.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}

type Paging = { page: number; limit: number }

/** Counts and fetches a page concurrently; past the end the page is empty. */
export async function paginate<T>(
  asked: Paging,
  counted: number | Promise<number>,
  fetch: (window: { limit: number; offset: number }) => Promise<T[]>,
) {
  const limit = Math.min(asked.limit, PAGE_LIMIT.max)
  const offset = Math.min((asked.page - 1) * limit, Number.MAX_SAFE_INTEGER)
  const [total, data] = await Promise.all([counted, fetch({ limit, offset })])
  return { data, pagination: { page: asked.page, limit, total, totalPages: Math.ceil(total / limit) } }
}
