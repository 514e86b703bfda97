import type { RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { createEndOfTurn } from './http/end-of-turn.ts'
import { type Exchange, newExchange, type Reply, writeReply } from './http/exchange.ts'
import type { Metrics } from './http/metrics.ts'
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
  PublicDeps & { log: Log; metrics: Metrics; inbox?: Inbox | undefined }

/** Everything that answers over HTTP. */
export function createHttp(deps: HttpDeps): RequestListener {
  const rest = createRest(deps)
  const mcp = createMcp(deps)
  const steps = createSteps(deps)
  const flow = createShopifyFlow(deps.services)
  const pages = createPages({
    ...createPublicPages(deps),
    ...createMailPages(deps.services),
    ...(deps.inbox ? createInboxPages(deps.inbox) : {}),
  })
  const answererOf = (url: string) =>
    isRestPath(url) ? rest : isMcpPath(url) ? mcp : isStepPath(url) ? steps : isFlowPath(url) ? flow : pages

  const fail = (outgoing: ServerResponse, error: unknown) => {
    deps.log.error({ err: error }, 'answer could not be written')
    outgoing.destroy()
  }
  const atEndOfTurn = createEndOfTurn()
  return (incoming, outgoing) => {
    incoming.url = pathOf(incoming.url ?? '/')
    const answer = answererOf(incoming.url)
    const exchange = newExchange()
    const send = (reply: Reply) => {
      try {
        writeReply(outgoing, reply)
        report(deps, exchange, incoming.method ?? '', reply.status)
      } catch (error) {
        fail(outgoing, error)
      }
    }
    return answer(incoming, exchange).then((reply) => atEndOfTurn(() => send(reply)))
  }
}

/** A proxy may send the whole address; what counts is its path. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/'

/** At the default level the log tells what changed and what was refused; plain reading shows in the metrics. */
function report({ log, metrics }: HttpDeps, exchange: Exchange, method: string, status: number) {
  const { requestId, route, keyId, storeId, fault } = exchange
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
    storeId,
  }
  if (fault) log.error({ ...line, err: fault }, 'request failed')
  else log[isReading ? 'debug' : 'info'](line, 'request')
}
