import { Hono } from 'hono'
import { AppError, notFound } from '../core/errors.ts'
import type { Log } from '../log.ts'
import { type Exchange, newExchange } from './exchange.ts'
import { failureResponse } from './json-response.ts'
import type { Metrics } from './metrics.ts'
import { createPublicPages, type PublicDeps } from './public.ts'
import { API_PREFIX, createRest, type RestDeps } from './rest.ts'

export type HttpDeps = RestDeps & PublicDeps & { log: Log; metrics: Metrics }

/** Everything that answers over HTTP. */
export function createHttp(deps: HttpDeps) {
  const rest = createRest(deps)
  const pages = createPages(deps)

  return async (request: Request): Promise<Response> => {
    const exchange = newExchange()
    const path = pathOf(request.url)
    const isRest = path.startsWith(API_PREFIX) && (path[API_PREFIX.length] ?? '/') === '/'
    const response = await (isRest ? rest(request, path, exchange) : pages(request, exchange))
    report(deps, exchange, request.method, response.status)
    return response
  }
}

/** The path as it was sent; parsing the whole address for it would cost every call. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

function createPages(deps: PublicDeps) {
  const app = new Hono<{ Bindings: { exchange: Exchange } }>()
  for (const [path, page] of Object.entries(createPublicPages(deps))) {
    app.get(path, async (c) => {
      c.env.exchange.route = path
      const response = await page()
      response.headers.set('X-Request-Id', c.env.exchange.requestId)
      return response
    })
    app.all(path, () => {
      throw new AppError('methodNotAllowed', 'this path can only be read', { Allow: 'GET, HEAD' })
    })
  }
  app.notFound((c) => failureResponse(c.env.exchange, notFound('path')))
  app.onError((error, c) => failureResponse(c.env.exchange, error))
  return (request: Request, exchange: Exchange) => app.fetch(request, { exchange })
}

function report({ log, metrics }: HttpDeps, exchange: Exchange, method: string, status: number) {
  const { requestId, route, keyId, storeId, fault } = exchange
  const durationMs = performance.now() - exchange.startedMs
  metrics.countRequest(method, route, status, durationMs)
  const line = {
    requestId,
    method,
    route,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    keyId,
    storeId,
  }
  if (fault) log.error({ ...line, err: fault }, 'request failed')
  else log.info(line, 'request')
}
