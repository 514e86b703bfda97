import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { loadOnce } from '../platform/load-once.ts'
import { DatabaseUnavailable } from '../ports/database-errors.ts'
import type { Site } from './app/site.ts'
import type { Metrics } from './http/metrics.ts'
import { failureReply, type Reply, writeReply } from './http/reply.ts'
import { isReading, newRequestContext, type RequestContext } from './http/request-context.ts'
import { createUnreadResponseLimit } from './http/unread-responses.ts'
import { createMcp, isMcpPath } from './mcp/mcp.ts'
import { createInboxPages, type Inbox } from './pages/inbox.ts'
import { createMailPages } from './pages/mail-pages.ts'
import { createPages } from './pages/pages.ts'
import { createPublicPages, type PublicDeps } from './pages/public.ts'
import { createRest, isRestPath, type RestDeps } from './rest/rest.ts'
import { createShopifyFlow, isFlowPath } from './steps/shopify-flow.ts'
import { createSteps, isStepPath, type StepDeps } from './steps/steps.ts'

export type HttpDeps = RestDeps &
  StepDeps &
  PublicDeps & { log: Log; metrics: Metrics; site: Site; inbox?: Inbox | undefined }

export function createHttp(deps: HttpDeps): RequestListener {
  const rest = createRest(deps)
  const mcp = createMcp(deps)
  const steps = createSteps(deps)
  const flow = createShopifyFlow(deps.services)
  // Loaded on first use, because an installation used only through the API never needs it.
  const app = createLazyHandler(async () => (await import('./app/app.ts')).createApp(deps))
  const pages = createPages({
    '/': { GET: () => ({ status: 302, headers: { Location: '/app' }, body: null }) },
    ...createPublicPages(deps),
    ...createMailPages(deps.services),
    ...(deps.inbox ? createInboxPages(deps.inbox) : {}),
  })
  const handlerFor = (url: string) => {
    if (isRestPath(url)) return rest
    if (isMcpPath(url)) return mcp
    if (isStepPath(url)) return steps
    if (isFlowPath(url)) return flow
    return isAppPath(url) ? app : pages
  }

  const fail = (outgoing: ServerResponse, error: unknown) => {
    deps.log.error({ err: error }, 'response could not be written')
    outgoing.destroy()
  }
  const atEndOfTurn = createEndOfTurn()
  const limitUnread = createUnreadResponseLimit()
  return (incoming, outgoing) => {
    incoming.url = pathOf(incoming.url ?? '/')
    const handle = handlerFor(incoming.url)
    const request = newRequestContext()
    const send = (result: Reply) => {
      try {
        const reply = limitUnread(request, result, outgoing)
        writeReply(outgoing, reply)
        report(deps, request, incoming.method ?? '', reply.status)
      } catch (error) {
        fail(outgoing, error)
      }
    }
    return handle(incoming, request).then((reply) => atEndOfTurn(() => send(reply)))
  }
}

const isAppPath = (url: string) => /^\/app(?:[/?]|$)/.test(url)

type Handler = (incoming: IncomingMessage, request: RequestContext) => Promise<Reply>

/** If loading fails, the request fails and the next one tries again. */
export function createLazyHandler(load: () => Promise<Handler>): Handler {
  const loadHandler = loadOnce(load)
  return async (incoming, request) => {
    try {
      const handle = await loadHandler()
      return await handle(incoming, request)
    } catch (error) {
      return failureReply(request, error)
    }
  }
}

/** A proxy may send the absolute URL; only its path counts. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/'

/** At the default level the log shows changes and refusals; reads appear in the metrics. */
function report({ log, metrics }: HttpDeps, request: RequestContext, method: string, status: number) {
  const { requestId, route, keyId, personId, storeId, code, fault } = request
  const durationMs = performance.now() - request.startedMs
  metrics.countRequest(method, route, status, durationMs)
  // A rejected tool call also has status 200, but with an error code.
  const isQuiet = status < 400 && code === undefined && isReading(request, method)
  if (isQuiet && !log.isLevelEnabled('debug')) return
  const line = {
    requestId,
    method,
    route,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    keyId,
    personId,
    storeId,
    code,
  }
  if (fault instanceof DatabaseUnavailable) log.warn({ ...line, err: fault }, 'request refused')
  else if (fault) log.error({ ...line, err: fault }, 'request failed')
  else log[isQuiet ? 'debug' : 'info'](line, 'request')
}

/**
 * Runs work at the end of the current event loop turn. Responses are written this way because waking a client
 * costs more than producing its response, and responses written together wake it only once.
 */
function createEndOfTurn(): (work: () => void) => void {
  let queue: (() => void)[] = []
  const runAll = () => {
    const current = queue
    queue = []
    for (const work of current) work()
  }
  return (work) => {
    if (queue.push(work) === 1) setImmediate(runAll)
  }
}
