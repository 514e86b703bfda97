import type { IncomingMessage } from 'node:http'
import { AppError, forbidden } from '../../core/errors.ts'
import type { BudgetState } from '../../ports.ts'
import { admit, overBudget } from '../auth.ts'
import { parseJson, readBytes } from '../body.ts'
import { type Exchange, type Headers, headerOf, type Reply } from '../exchange.ts'
import { failureReply, jsonReply } from '../json-reply.ts'
import { createLimitHeaders } from '../limit-headers.ts'
import type { RestDeps } from '../rest.ts'
import { type Catalogues, createCatalogues } from './catalogue.ts'
import type { ToolServer } from './tool-server.ts'

const PATH = '/api/mcp'
const PARSE_ERROR = -32700
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isMcpPath = (url: string) => url === PATH || url.startsWith(`${PATH}?`)

type Loaded = { catalogues: Catalogues; answer: ToolServer }

/** The tool server: the same keys, levels, budgets and operations as REST, for assistants. */
export function createMcp({ services, keys, operations }: RestDeps) {
  const limitHeaders = createLimitHeaders(services.budgets)
  const isOwn = createOriginCheck(services.baseUrl)
  let loading: Promise<Loaded> | undefined
  // Loaded at the first call: who only uses REST need not carry it.
  const load = async (): Promise<Loaded> => {
    const { createToolServer } = await import('./tool-server.ts')
    return { catalogues: createCatalogues(operations), answer: createToolServer(services.version) }
  }

  return async (incoming: IncomingMessage, exchange: Exchange): Promise<Reply> => {
    exchange.route = PATH
    let budgetLeft: BudgetState | null = null
    try {
      const { ctx, budget } = await admit(services, keys, headerOf(incoming, 'authorization'), 'mcp')
      exchange.keyId = ctx.key?.id
      exchange.storeId = ctx.storeId
      budgetLeft = budget
      if (!budget.allowed) throw overBudget(budget)
      refuseMisuse(incoming, isOwn)
      const message = await readMessage(incoming)
      for (let more = countMessages(message) - 1; more > 0; more--) {
        const next = await services.budgets.requests.take(ctx.key?.id ?? '')
        budgetLeft = next
        if (!next.allowed) throw overBudget(next)
      }
      loading ??= load()
      const { catalogues, answer } = await loading
      const catalogue = catalogues(ctx.key?.level ?? 'read', wantsAll(incoming))
      const response = await answer(requestOf(incoming, services.baseUrl), message, {
        ctx,
        catalogue,
        exchange,
      })
      return await replyOf(response, exchange, limitHeaders(budgetLeft))
    } catch (error) {
      return error instanceof NotAMessage
        ? jsonReply(exchange, 400, JSON.stringify(error.body), limitHeaders(budgetLeft))
        : failureReply(exchange, error, limitHeaders(budgetLeft))
    }
  }
}

function refuseMisuse(incoming: IncomingMessage, isOwn: (origin: string) => boolean) {
  const origin = headerOf(incoming, 'origin')
  if (origin !== undefined && !isOwn(origin))
    throw forbidden('a page of another site may not call the tool server')
  if (incoming.method !== 'POST')
    throw new AppError('methodNotAllowed', 'the tool server takes POST', { Allow: 'POST' })
}

/** Pages of the service itself; while it is reached on this machine only, pages of this machine. */
function createOriginCheck(baseUrl: string) {
  const own = new URL(baseUrl)
  return (origin: string) => {
    if (origin === own.origin) return true
    return LOOPBACK.has(own.hostname) && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)
  }
}

const wantsAll = ({ url = '' }: IncomingMessage) =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?'))).get('tools') === 'all'

/** Several messages in one body count as several requests. */
const countMessages = (message: unknown) => (Array.isArray(message) ? message.length : 1)

/** A body that is no message is answered in the protocol's own form. */
class NotAMessage extends Error {
  readonly body: object
  constructor(message: string) {
    super(message)
    this.body = { jsonrpc: '2.0', error: { code: PARSE_ERROR, message }, id: null }
  }
}

async function readMessage(incoming: IncomingMessage): Promise<unknown> {
  try {
    return parseJson(await readBytes(incoming))
  } catch (error) {
    throw error instanceof AppError ? new NotAMessage(error.message) : error
  }
}

/** What the protocol reads of a request; the body goes beside it, parsed. */
function requestOf(incoming: IncomingMessage, baseUrl: string): Request {
  const headers: [string, string][] = [['accept', 'application/json, text/event-stream']]
  const { rawHeaders } = incoming
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (name === 'content-type' || name.startsWith('mcp-')) headers.push([name, rawHeaders[i + 1] ?? ''])
  }
  return new Request(baseUrl + PATH, { method: 'POST', headers })
}

async function replyOf(response: Response, exchange: Exchange, headers: Headers): Promise<Reply> {
  const { status, body } = response
  const type = response.headers.get('content-type') ?? ''
  if (body && type.startsWith('text/event-stream'))
    return {
      status,
      body,
      headers: {
        ...headers,
        'Content-Type': type,
        'X-Request-Id': exchange.requestId,
        'Cache-Control': 'no-store',
      },
    }
  const text = await response.text()
  if (text === '') return { status, headers: { ...headers, 'X-Request-Id': exchange.requestId }, body: null }
  return jsonReply(exchange, status, text, headers)
}
