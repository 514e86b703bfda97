import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { AppError, notFound } from '../core/call/errors.ts'
import { chain } from '../core/call/maybe-promise.ts'
import type { Log } from '../log.ts'
import type { Site } from './app/site.ts'
import { createEndOfTurn } from './http/end-of-turn.ts'
import { type Exchange, newExchange, type Reply, writeReply } from './http/exchange.ts'
import { failureReply } from './http/json-reply.ts'
import type { Metrics } from './http/metrics.ts'
import { createMcp, isMcpPath } from './mcp/mcp.ts'
import { createInboxPages, type Inbox } from './pages/inbox.ts'
import { createMailPages } from './pages/mail-pages.ts'
import type { Page, Pages } from './pages/page.ts'
import { createPublicPages, type PublicDeps } from './pages/public.ts'
import { createRest, isRestPath, type RestDeps } from './rest/rest.ts'
import { createShopifyFlow, isFlowPath } from './steps/shopify-flow.ts'
import { createSteps, isStepPath, type StepDeps } from './steps/steps.ts'

const MAX_FORM = 10_000

export type HttpDeps = RestDeps &
  StepDeps &
  PublicDeps & { log: Log; metrics: Metrics; site: Site; inbox?: Inbox | undefined }

/** Everything that answers over HTTP. The API is answered directly, the few pages through a router. */
export function createHttp(deps: HttpDeps): RequestListener {
  const rest = createRest(deps)
  const mcp = createMcp(deps)
  const steps = createSteps(deps)
  const flow = createShopifyFlow(deps.services)
  const app = createLazyApp(deps)
  const pages = createPages(deps)
  const answererOf = (url: string) => {
    if (isRestPath(url)) return rest
    if (isMcpPath(url)) return mcp
    if (isStepPath(url)) return steps
    if (isFlowPath(url)) return flow
    return isAppPath(url) ? app : null
  }

  const fail = (outgoing: ServerResponse, error: unknown) => {
    deps.log.error({ err: error }, 'answer could not be written')
    outgoing.destroy()
  }
  const atEndOfTurn = createEndOfTurn()
  return (incoming, outgoing) => {
    incoming.url = pathOf(incoming.url ?? '/')
    const answer = answererOf(incoming.url)
    if (!answer) return pages(incoming, outgoing).catch((error) => fail(outgoing, error))
    const exchange = newExchange()
    const send = (reply: Reply) => {
      try {
        writeReply(outgoing, reply)
        report(deps, exchange, incoming.method ?? '', reply.status)
      } catch (error) {
        fail(outgoing, error)
      }
    }
    return chain(answer(incoming, exchange), (reply) => atEndOfTurn(() => send(reply)))
  }
}

const isAppPath = (url: string) => /^\/app(?:[/?]|$)/.test(url)

/** Loaded with the first request: a service that only code talks to never needs it. */
function createLazyApp(deps: HttpDeps) {
  let app: ReturnType<typeof load> | undefined
  const load = async () => (await import('./app/app.ts')).createApp(deps)
  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    app ??= load()
    return (await app)(incoming, exchange)
  }
}

/** A proxy may send the whole address; what counts is its path. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/'

type PageContext = Context<{ Bindings: { exchange: Exchange } }>

function createPages(deps: HttpDeps) {
  const app = new Hono<{ Bindings: { exchange: Exchange } }>()
  const pages: Pages = {
    ...createPublicPages(deps),
    ...createMailPages(deps.services),
    ...(deps.inbox ? createInboxPages(deps.inbox) : {}),
  }
  for (const [path, { GET, POST }] of Object.entries(pages)) {
    app.get(path, (c) => show(c, path, GET))
    if (POST) app.post(path, (c) => show(c, path, POST))
    app.all(path, () => {
      const message = POST ? 'this path takes GET and POST' : 'this path can only be read'
      throw new AppError('methodNotAllowed', message, { Allow: POST ? 'GET, HEAD, POST' : 'GET, HEAD' })
    })
  }
  app.get('/', (c) => c.redirect('/app'))
  const fail = (exchange: Exchange, error: unknown) => {
    const { body, ...init } = failureReply(exchange, error)
    return new Response(typeof body === 'string' ? body : null, init)
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

async function show(c: PageContext, path: string, page: Page): Promise<Response> {
  const { exchange } = c.env
  exchange.route = path
  const response = await page({
    method: c.req.method,
    params: c.req.param(),
    header: (name) => c.req.header(name),
    form: async () => new URLSearchParams((await c.req.text()).slice(0, MAX_FORM)),
  })
  response.headers.set('X-Request-Id', exchange.requestId)
  return response
}

/** At the default level the log tells what changed and what was refused; plain reading shows in the metrics. */
function report({ log, metrics }: HttpDeps, exchange: Exchange, method: string, status: number) {
  const { requestId, route, keyId, personId, storeId, fault } = exchange
  const durationMs = performance.now() - exchange.startedMs
  metrics.countRequest(method, route, status, durationMs)
  const isReading = status < 400 && (exchange.isReading ?? (method === 'GET' || method === 'HEAD'))
  if (isReading && !log.isLevelEnabled('debug')) return
  const line = {
    requestId,
    method,
    route,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    keyId,
    personId,
    storeId,
  }
  if (fault) log.error({ ...line, err: fault }, 'request failed')
  else log[isReading ? 'debug' : 'info'](line, 'request')
}
