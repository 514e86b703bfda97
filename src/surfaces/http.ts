import type { RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { chain } from '../core/chain.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Log } from '../log.ts'
import { type Exchange, newExchange, type Reply, writeReply } from './exchange.ts'
import { failureReply } from './json-reply.ts'
import type { Metrics } from './metrics.ts'
import { createPublicPages, type PublicDeps } from './public.ts'
import { createRest, isRestPath, type RestDeps } from './rest.ts'

export type HttpDeps = RestDeps & PublicDeps & { log: Log; metrics: Metrics }

/** Everything that answers over HTTP. The API is answered directly, the few pages through a router. */
export function createHttp(deps: HttpDeps): RequestListener {
  const rest = createRest(deps)
  const pages = createPages(deps)

  const fail = (outgoing: ServerResponse, error: unknown) => {
    deps.log.error({ err: error }, 'answer could not be written')
    outgoing.destroy()
  }
  return (incoming, outgoing) => {
    incoming.url = pathOf(incoming.url ?? '/')
    if (!isRestPath(incoming.url)) return pages(incoming, outgoing).catch((error) => fail(outgoing, error))
    const exchange = newExchange()
    const send = (reply: Reply) => {
      try {
        writeReply(outgoing, reply)
        report(deps, exchange, incoming.method ?? '', reply.status)
      } catch (error) {
        fail(outgoing, error)
      }
    }
    return chain(rest(incoming, exchange), send)
  }
}

/** A proxy may send the whole address; what counts is its path. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/'

function createPages(deps: HttpDeps) {
  const app = new Hono<{ Bindings: { exchange: Exchange } }>()
  for (const [path, page] of Object.entries(createPublicPages(deps))) {
    app.get(path, async (c) => {
      c.env.exchange.route = path
      const { method } = c.req
      const response = await page({ method, params: c.req.param(), header: (name) => c.req.header(name) })
      response.headers.set('X-Request-Id', c.env.exchange.requestId)
      return response
    })
    app.all(path, () => {
      throw new AppError('methodNotAllowed', 'this path can only be read', { Allow: 'GET, HEAD' })
    })
  }
  const fail = (exchange: Exchange, error: unknown) => {
    const { body, ...init } = failureReply(exchange, error)
    return new Response(body, init)
  }
  app.notFound((c) => fail(c.env.exchange, notFound('path')))
  app.onError((error, c) => fail(c.env.exchange, error))
  return getRequestListener(async (request) => {
    const exchange = newExchange()
    const response = await app.fetch(request, { exchange })
    report(deps, exchange, request.method, response.status)
    return response
  })
}

/** At the default level the log tells what changed and what was refused; plain reading shows in the metrics. */
function report({ log, metrics }: HttpDeps, exchange: Exchange, method: string, status: number) {
  const { requestId, route, keyId, storeId, fault } = exchange
  const durationMs = performance.now() - exchange.startedMs
  metrics.countRequest(method, route, status, durationMs)
  const isReading = status < 400 && (method === 'GET' || method === 'HEAD')
  if (isReading && !log.isLevelEnabled('debug')) return
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
  else log[isReading ? 'debug' : 'info'](line, 'request')
}
