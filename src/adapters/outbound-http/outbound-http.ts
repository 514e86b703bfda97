import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type buildConnector } from 'undici'
import {
  CALL_LIMITS,
  type OutboundCall,
  type OutboundHttp,
  type OutboundOutcome,
} from '../../ports/outbound-http.ts'
import { problemOf } from '../../problems/problems.ts'
import { createAddressGuard } from './address-guard.ts'
import { CallError, explainError } from './call-error.ts'
import { exchange, type TargetResponse } from './exchange.ts'
import { createGuardedConnector, type Dial, dialTcp, type Resolve, refusalOf } from './guarded-connector.ts'
import { type Hop, planFirstHop, planRedirect } from './hop.ts'

type Limits = {
  /** DNS lookup, connection and TLS handshake together. */
  connectMs: number
  /** From sending a hop's request until its response headers are complete. */
  headersMs: number
  /** All hops and the body. */
  totalMs: number
  headerBytes: number
  /** Of the decoded response. */
  bodyBytes: number
  idleMs: number
  connectionsPerOrigin: number
  origins: number
}

const DEFAULT_LIMITS: Limits = {
  ...CALL_LIMITS,
  headerBytes: 64 * 1024,
  idleMs: 4_000,
  connectionsPerOrigin: 64,
  origins: 1_000,
}

type OutboundHttpOptions = {
  /** Address ranges that may be called even though they are not public. */
  allow: readonly string[]
  userAgent: string
  resolve?: Resolve
  dial?: Dial
  limits?: Partial<Limits>
  restrictPlainHttp?: boolean
}

const MAX_REDIRECTS = 3

const resolveName: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Makes calls over connections that can reach only allowed addresses. */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const guard = createAddressGuard(options.allow)
  const connector = createGuardedConnector({
    guard,
    resolve: options.resolve ?? resolveName,
    dial: options.dial ?? dialTcp,
    connectMs: limits.connectMs,
    restrictPlainHttp: options.restrictPlainHttp ?? false,
  })
  const agent = createAgent(connector.connect, limits)
  let isClosed = false

  return {
    async send(call) {
      const outcome = await sendCall(call, agent, options.userAgent, limits)
      return isClosed && outcome.kind === 'failed' ? { ...outcome, isStopped: true } : outcome
    },
    refusalOf: async (url) => refusalOf(url, guard),
    async close() {
      isClosed = true
      connector.abortOpening()
      await agent.destroy()
    },
  }
}

function createAgent(connect: buildConnector.connector, limits: Limits): Agent {
  return new Agent({
    connect,
    connections: limits.connectionsPerOrigin,
    maxOrigins: limits.origins,
    keepAliveTimeout: limits.idleMs,
    keepAliveMaxTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    allowH2: false,
    // Every call has its own timers, which also run while data trickles in.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

type Progress = { hops: number; sent: boolean }

async function sendCall(
  call: OutboundCall,
  agent: Agent,
  userAgent: string,
  limits: Limits,
): Promise<OutboundOutcome> {
  let first: Hop
  try {
    first = planFirstHop(call)
  } catch (error) {
    return { kind: 'refused', problem: explainError(error) }
  }
  const progress: Progress = { hops: 0, sent: false }
  const controller = new AbortController()
  const abortCall = () =>
    controller.abort(new CallError(problemOf('http.timeout', { seconds: limits.totalMs / 1000 })))
  const timer = setTimeout(abortCall, limits.totalMs).unref()
  try {
    const response = await followHops(first, call, progress, (hop) => {
      controller.signal.throwIfAborted()
      return exchange(agent, hop, {
        userAgent,
        maxBytes: call.maxBytes ?? limits.bodyBytes,
        headersMs: limits.headersMs,
        signal: controller.signal,
        onSending: () => {
          progress.sent = true
        },
      })
    })
    const { status, headers, body, truncated } = response
    return { kind: 'answered', status, headers: joinHeaders(headers), body, truncated }
  } catch (error) {
    return describeFailure(error, progress)
  } finally {
    clearTimeout(timer)
  }
}

async function followHops(
  first: Hop,
  call: OutboundCall,
  progress: Progress,
  send: (hop: Hop) => Promise<TargetResponse>,
): Promise<TargetResponse> {
  let hop = first
  while (true) {
    const response = await send(hop)
    if (response.location === null || call.returnRedirects) return response
    progress.hops += 1
    if (progress.hops > MAX_REDIRECTS)
      throw new CallError(problemOf('redirect.too_many', { maximum: MAX_REDIRECTS }))
    hop = await planRedirect(hop, response.status, response.location, call)
  }
}

function describeFailure(error: unknown, { hops, sent }: Progress): OutboundOutcome {
  const verdict = error instanceof CallError ? error.verdict : undefined
  if (verdict === 'denied' && hops === 0) return { kind: 'refused', problem: explainError(error) }
  // The redirecting server must not learn from us what a name resolves to.
  const problem = verdict === 'denied' ? problemOf('redirect.address_not_allowed') : explainError(error)
  return { kind: 'failed', problem, sent, ...(verdict ? { isFinal: true } : {}) }
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries: [string, string][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) entries.push([name, typeof value === 'string' ? value : value.join(', ')])
  }
  return Object.fromEntries(entries)
}
