import { anonymous, type Ctx, type Services } from '../core/context.ts'
import { AppError, notFound } from '../core/errors.ts'
import { etagOf, matchesEtag } from '../core/etag.ts'
import type { KeyRing } from '../core/keys/key-ring.ts'
import { type Answer, type AnyOperation, invoke, requireLevel } from '../core/operation.ts'
import type { BudgetState, Budgets } from '../ports.ts'
import { admit, overBudget } from './auth.ts'
import { readJsonObject } from './body.ts'
import type { Exchange } from './exchange.ts'
import { emptyResponse, failureResponse, jsonResponse } from './json-response.ts'
import { type Pagination, pageLinks } from './page-links.ts'
import { readQuery } from './query.ts'
import { allowedMethods, createRouteTable, type Route } from './route-table.ts'

export const API_PREFIX = '/api/v1'

export type RestDeps = { services: Services; keys: KeyRing; operations: readonly AnyOperation[] }

type Headers = Record<string, string>
/** A request whose path is known. HEAD is answered as GET; the server leaves out the body. */
type Call = { request: Request; method: string; route: Route; params: Record<string, string> }

/** Serves every operation that has a REST route, with the rules that hold for every call. */
export function createRest({ services, keys, operations }: RestDeps) {
  const table = createRouteTable(operations)
  const limitHeaders = createLimitHeaders(services.budgets)

  return async (request: Request, path: string, exchange: Exchange): Promise<Response> => {
    let budgetLeft: BudgetState | null = null
    try {
      const found = table.find(path.slice(API_PREFIX.length) || '/')
      if (found) exchange.route = API_PREFIX + found.route.path
      const method = request.method === 'HEAD' ? 'GET' : request.method
      if (found?.route.methods.get(method)?.level === 'none')
        return await answer({ request, method, ...found }, anonymous(services), exchange, limitHeaders(null))

      const { ctx, budget, allowed } = await admit(
        services,
        keys,
        request.headers.get('authorization'),
        'api',
      )
      exchange.keyId = ctx.key?.id
      exchange.storeId = ctx.storeId
      budgetLeft = budget
      if (!allowed) throw overBudget(budget)
      if (!found) throw notFound('path')
      return await answer({ request, method, ...found }, ctx, exchange, limitHeaders(budget))
    } catch (error) {
      return failureResponse(exchange, error, limitHeaders(budgetLeft))
    }
  }
}

async function answer(call: Call, ctx: Ctx, exchange: Exchange, limits: Headers): Promise<Response> {
  const { request, method, route } = call
  if (method === 'OPTIONS') return emptyResponse(exchange, 204, { ...limits, Allow: allowedMethods(route) })
  const operation = route.methods.get(method)
  if (!operation)
    throw new AppError('methodNotAllowed', `${request.method} is not possible on this path`, {
      Allow: allowedMethods(route),
    })
  requireLevel(operation, ctx)

  const answered = await invoke(operation, ctx, await readInput(call, operation), optionsOf(call))
  const body = JSON.stringify(answered.output)
  const headers = { ...limits, ...recordHeaders(call, operation, answered, body) }
  const known = request.headers.get('if-none-match')
  if (method === 'GET' && headers.ETag && known && matchesEtag(known, headers.ETag, 'weak'))
    return emptyResponse(exchange, 304, headers)
  return jsonResponse(exchange, answered.created ? 201 : 200, body, headers)
}

/** Query, body, path in one object; the path last, so that a body can never point the call at another record. */
async function readInput({ request, method, params }: Call, operation: AnyOperation) {
  return {
    ...(request.url.includes('?') ? readQuery(operation, new URL(request.url).searchParams) : {}),
    ...(method === 'GET' ? {} : await readJsonObject(request)),
    ...params,
  }
}

function optionsOf({ request, method, route }: Call) {
  const tags = request.headers.get('if-match')
  const reader = route.methods.get('GET')
  return {
    ifMatch: tags !== null && reader && method !== 'GET' && method !== 'POST' ? { reader, tags } : undefined,
    idempotencyKey: method === 'POST' ? (request.headers.get('idempotency-key') ?? undefined) : undefined,
  }
}

function recordHeaders(
  { request, method, route }: Call,
  operation: AnyOperation,
  { output, created }: Answer,
  body: string,
): Headers {
  const headers: Headers = {}
  if (isSingleRecord(route) && operation.output === route.methods.get('GET')?.output)
    headers.ETag = etagOf(body)
  if (typeof output !== 'object' || output === null) return headers
  if (created && method === 'POST' && 'id' in output)
    headers.Location = `${new URL(request.url).pathname}/${output.id}`
  if (isListPage(output)) headers.Link = pageLinks(new URL(request.url), output.pagination)
  return headers
}

const isListPage = (output: object): output is { pagination: Pagination } => 'pagination' in output

/** A path that ends in a parameter names one record. */
const isSingleRecord = ({ path }: Route) => path.slice(path.lastIndexOf('/')).startsWith('/:')

function createLimitHeaders({ requests, execute }: Budgets) {
  const policy =
    `"requests";q=${requests.limit};w=${requests.windowSeconds}, ` +
    `"execute";q=${execute.limit};w=${execute.windowSeconds}`
  // Without a key nothing is counted: the budget is whole.
  const untouched = { remaining: requests.limit, resetSeconds: requests.windowSeconds }
  return (state: BudgetState | null): Headers => {
    const { remaining, resetSeconds } = state ?? untouched
    return { 'RateLimit-Policy': policy, RateLimit: `"requests";r=${remaining};t=${resetSeconds}` }
  }
}
