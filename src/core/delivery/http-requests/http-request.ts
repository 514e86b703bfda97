import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { METHODS } from './fields.ts'

export const RequestId = z.string().describe('HTTP request id')

export const HttpRequest = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    method: z.enum(METHODS),
    url: z.string().describe('With literal credentials masked'),
    headers: z.record(z.string(), z.string()).describe('With literal credentials masked'),
    body: z.string().nullable().describe('With literal credentials masked'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'HttpRequest', description: 'A configured call to another system' })

/** A request as returned by a write. */
export const SavedHttpRequest = HttpRequest.extend({
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      'Problems that are likely to make runs fail, secrets that can be sent to any host, and credentials that the change removed. The request is saved regardless',
    ),
}).meta({ id: 'SavedHttpRequest' })

/** Without headers and body, which can be large. */
export const SUMMARY_COLUMNS = [
  'id',
  'name',
  'description',
  'method',
  'url',
  'movedFrom',
  'createdAt',
  'updatedAt',
] as const
const REQUEST_COLUMNS = [...SUMMARY_COLUMNS, 'headers', 'body'] as const

type Row = Pick<Tables['httpRequests'], (typeof REQUEST_COLUMNS)[number]>

/** A stored request, including literal credentials: for running, never for display. */
export type StoredRequest = Omit<Row, 'headers'> & { headers: Record<string, string> }

export const storedRequestOf = (row: Row): StoredRequest => ({
  ...row,
  headers: JSON.parse(row.headers),
})

export async function readRequest(ctx: Ctx, id: string): Promise<StoredRequest> {
  const row = await ctx.db
    .selectFrom('httpRequests')
    .select(REQUEST_COLUMNS)
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('request'))
  return storedRequestOf(row)
}

/** Cached, for repeated runs. */
export const cachedRequest = (ctx: Ctx, id: string) =>
  ctx.readCached('storedRequests', `${ctx.storeId} ${id}`, () => readRequest(ctx, id))

/** Masks literal credentials. Every request in a response must pass through here. */
export async function showRequest(ctx: Ctx, request: StoredRequest): Promise<z.input<typeof HttpRequest>> {
  const { url, headers, body } = request
  const masked = await ctx.services.renderer.mask(ctx.storeId, 'maskTexts', { url, headers, body })
  return { ...request, ...masked }
}
