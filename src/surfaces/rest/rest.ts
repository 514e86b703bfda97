import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { requireLevel } from '../../core/call/access.ts'
import { anonymous, type Ctx } from '../../core/call/context.ts'
import { invalid, notFound } from '../../core/call/errors.ts'
import { etagOf, matchesEtag, recordEtag } from '../../core/call/etag.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import type { CallResult } from '../../core/call/result.ts'
import type { BudgetState } from '../../ports/budgets.ts'
import {
  admit,
  type Callers,
  callerWithKey,
  createLimitHeaders,
  overBudget,
  peekBudget,
} from '../http/auth.ts'
import { readJsonObject, rejectEncoded } from '../http/body.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { parseTextFields } from '../http/query.ts'
import { emptyReply, failureReply, type Headers, jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import { allowedMethods, createRouteTable, type Route, type RouteTable } from '../http/route-table.ts'

export const API_PREFIX = '/api/v1'

export type RestDeps = Callers & { operations: readonly AnyOperation[] }

/** HEAD is handled as GET; the server omits the body. */
type Call = {
  incoming: IncomingMessage
  method: string
  path: string
  query: string
  /** Null if no operation has this path. */
  route: Route | null
  params: Record<string, string>
}
type RoutedCall = Call & { route: Route }

export const isRestPath = (url: string) =>
  url.startsWith(API_PREFIX) &&
  (url.length === API_PREFIX.length || '/?'.includes(url[API_PREFIX.length] ?? ''))

/** Serves every operation that has a REST route. */
export function createRest({ operations, ...callers }: RestDeps) {
  const { services } = callers
  const table = createRouteTable(API_PREFIX, operations)
  const limitHeaders = createLimitHeaders(services.budgets)

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    let remainingBudget: BudgetState | null = null
    try {
      const call = readCall(table, incoming)
      if (call.route) request.route = call.route.label
      const credential = headerOf(incoming, 'authorization')
      if (call.route?.methods.get(call.method)?.level === 'none') {
        remainingBudget = await peekBudget(callers, credential)
        return await respond(call as RoutedCall, anonymous(services), request, limitHeaders(remainingBudget))
      }
      const { ctx, budget } = await admit(callers, credential, 'api')
      request.keyId = ctx.key?.id
      request.storeId = ctx.storeId
      remainingBudget = budget
      if (!budget.allowed) throw overBudget(budget)
      if (!call.route) throw notFound('path')
      // The key may be revoked, and cached values may change, while the body arrives, which can take minutes.
      const readCaller = async () => ({
        ...(await callerWithKey(callers, credential, 'api')).ctx,
        readCached: services.readCached,
      })
      return await respond(call as RoutedCall, ctx, request, limitHeaders(budget), readCaller)
    } catch (error) {
      return failureReply(request, error, limitHeaders(remainingBudget))
    }
  }
}

function readCall(table: RouteTable, incoming: IncomingMessage): Call {
  const url = incoming.url ?? ''
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const match = table.find(path.slice(API_PREFIX.length) || '/')
  return {
    incoming,
    method: incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? ''),
    path,
    query: end < 0 ? '' : url.slice(end + 1),
    route: match?.route ?? null,
    params: match?.params ?? {},
  }
}

async function respond(
  call: RoutedCall,
  admitted: Ctx,
  request: RequestContext,
  limits: Headers,
  readCaller = async () => admitted,
): Promise<Reply> {
  const { method, route, incoming } = call
  if (method === 'OPTIONS')
    return emptyReply(request, 204, { ...limits, Allow: allowedMethods(route).join(', ') })
  const operation = route.methods.get(method)
  if (!operation) throw methodNotAllowed(method, allowedMethods(route))
  requireLevel(operation, admitted)
  const isArriving = !incoming.complete
  const input = await readInput(call, operation)
  const ctx = isArriving ? await readCaller() : admitted
  return replyWith(await invoke(operation, ctx, input, optionsOf(call)), call, operation, request, limits)
}

function replyWith(
  result: CallResult,
  call: RoutedCall,
  operation: AnyOperation,
  request: RequestContext,
  limits: Headers,
): Reply {
  const { incoming, method } = call
  const body = JSON.stringify(result.output)
  const headers = addRecordHeaders(limits, call, operation, result, body)
  const etag = headers.ETag
  if (method === 'GET' && typeof etag === 'string' && isUnchanged(etag, headerOf(incoming, 'if-none-match')))
    return emptyReply(request, 304, headers)
  return jsonReply(request, result.created ? 201 : 200, body, headers)
}

const isUnchanged = (etag: string, tags: string | undefined) =>
  tags !== undefined && matchesEtag(tags, etag, 'weak')

/** Query, body and path in one object; the path takes precedence, so a body cannot redirect the call to another record. */
async function readInput(
  { incoming, method, query, params }: Call,
  operation: AnyOperation,
): Promise<Record<string, unknown>> {
  // Fields to write come from the body; only a DELETE may also use the query. A preview is a POST, but writes nothing.
  const usesQuery = query !== '' && (operation.level === 'read' || method === 'DELETE')
  const queryFields = usesQuery ? parseTextFields(operation, new URLSearchParams(query)) : {}
  const pathFields = parseTextFields(operation, Object.entries(params))
  if (method === 'GET') rejectEncoded(incoming)
  const body = method === 'GET' ? {} : await readJsonObject(incoming, operation)
  requireSame(operation, body, pathFields)
  return { ...queryFields, ...body, ...pathFields }
}

/** Rejects a body that identifies a different record than the path does. */
function requireSame(
  { rest, input }: AnyOperation,
  body: Record<string, unknown>,
  pathFields: Record<string, unknown>,
) {
  for (const field of rest?.sameInBody ?? []) {
    if (body[field] === undefined || body[field] === null) continue
    const read = (value: unknown) => (input.shape[field] as z.ZodType).safeParse(value).data
    if (read(body[field]) !== read(pathFields[field])) throw invalid(field, 'value.not_as_in_path')
  }
}

function optionsOf({ incoming, method, route }: RoutedCall) {
  if (method === 'GET') return {}
  const tags = headerOf(incoming, 'if-match')
  if (method === 'POST') {
    const readers = route.ownerReaders
    const ifMatch = tags !== undefined && readers.length > 0 ? { readers, tags } : undefined
    return { ifMatch, idempotencyKey: headerOf(incoming, 'idempotency-key') }
  }
  // Only records have ETags.
  const reader = route.isRecord ? route.methods.get('GET') : undefined
  if (reader && headerOf(incoming, 'if-none-match')?.trim() === '*') return { ifAbsent: { reader } }
  return { ifMatch: tags !== undefined && reader ? { readers: [reader], tags } : undefined }
}

function addRecordHeaders(
  headers: Headers,
  { method, path, query, route }: RoutedCall,
  operation: AnyOperation,
  { output, created }: CallResult,
  body: string,
): Headers {
  const read = route.isRecord ? route.methods.get('GET')?.output : undefined
  const tag = read && recordEtag(operation, read, output)
  if (tag !== undefined) headers.ETag = tag
  if (typeof output !== 'object' || output === null) return headers
  if (created && method === 'POST' && 'id' in output) {
    headers.Location = `${path}/${output.id}`
    // The response may contain additional fields, such as warnings, which do not count toward the ETag.
    headers.ETag = operation.record ? etagOf(JSON.stringify(operation.record.parse(output))) : etagOf(body)
  }
  const links = isListPage(output) ? pageLinks(path, query, output.pagination) : ''
  if (links !== '') headers.Link = links
  return headers
}

const isListPage = (output: object): output is { pagination: Pagination } => 'pagination' in output

type Pagination = { page: number; limit: number; totalPages: number }

const MAX_LINK_HEADER_LENGTH = 2048

/** The RFC 8288 Link header for a list page; empty if it would be too long for proxies. */
export function pageLinks(path: string, query: string, { page, limit, totalPages }: Pagination): string {
  const last = Math.max(totalPages, 1)
  const targets: [string, number][] = [['first', 1]]
  if (page > 1) targets.push(['prev', Math.min(page - 1, last)])
  if (page < last) targets.push(['next', page + 1])
  targets.push(['last', last])
  const linkTo = (number: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(number))
    parameters.set('limit', String(limit))
    return `<${path}?${parameters}>`
  }
  const links = targets.map(([rel, number]) => `${linkTo(number)}; rel="${rel}"`).join(', ')
  return links.length > MAX_LINK_HEADER_LENGTH ? '' : links
}
