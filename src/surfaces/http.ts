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
  const app = new Hono<{ Variables: { exchange: Exchange } }>()
  const rest = createRest(deps)

  app.use(async (c, next) => {
    const exchange = newExchange()
    c.set('exchange', exchange)
    await next()
    report(deps, exchange, c.req.method, c.res.status)
  })
  app.all(API_PREFIX, (c) => rest(c.req.raw, c.req.path, c.var.exchange))
  app.all(`${API_PREFIX}/*`, (c) => rest(c.req.raw, c.req.path, c.var.exchange))

  for (const [path, page] of Object.entries(createPublicPages(deps))) {
    app.get(path, async (c) => {
      c.var.exchange.route = path
      const response = await page()
      response.headers.set('X-Request-Id', c.var.exchange.requestId)
      return response
    })
    app.all(path, () => {
      throw new AppError('methodNotAllowed', 'this path can only be read', { Allow: 'GET, HEAD' })
    })
  }
  app.notFound((c) => failureResponse(c.var.exchange, notFound('path')))
  app.onError((error, c) => failureResponse(c.var.exchange, error))
  return app
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
