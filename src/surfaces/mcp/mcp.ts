import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../core/call/context.ts'
import { AppError, forbidden } from '../../core/call/errors.ts'
import { isRecord } from '../../engine/objects.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { BudgetState } from '../../ports/budgets.ts'
import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import {
  admit,
  type Callers,
  callerWithKey,
  createLimitHeaders,
  overBudget,
  requireKey,
} from '../http/auth.ts'
import { parseJsonBytes, readBytes, rejectEncoded } from '../http/body.ts'
import { emptyReply, failureReply, type Headers, jsonReply, type Reply } from '../http/reply.ts'
import { headerOf, type RequestContext } from '../http/request-context.ts'
import type { RestDeps } from '../rest/rest.ts'
import { createCatalogs } from './catalog.ts'
import type { ToolCall } from './tool-server.ts'

const PATH = '/api/mcp'
const PARSE_ERROR = -32700
const REJECTED = -32000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isMcpPath = (url: string) => url === PATH || url.startsWith(`${PATH}?`)

/** The tool server: the same keys, levels, budgets and operations as REST, for assistants. */
export function createMcp({ operations, ...callers }: RestDeps) {
  const { services } = callers
  const limitHeaders = createLimitHeaders(services.budgets)
  const isOwnOrigin = createOriginCheck(services.baseUrl)
  // Loaded on the first call, because installations that only use REST do not need it.
  const load = loadOnce(async () => {
    const { createToolServer } = await import('./tool-server.ts')
    return { catalogs: createCatalogs(operations), respond: createToolServer(services.version) }
  })

  return async (incoming: IncomingMessage, request: RequestContext): Promise<Reply> => {
    request.route = PATH
    let remainingBudget: BudgetState | null = null
    try {
      const credential = headerOf(incoming, 'authorization')
      await requireKey(callers, credential)
      const rpc = await readRequest(incoming, isOwnOrigin)
      // The key is looked up again, because it may have been revoked while the body arrived.
      const { ctx, budget } = await admit(callers, credential, 'mcp', rpc.calls)
      request.keyId = ctx.key?.id
      request.storeId = ctx.storeId
      remainingBudget = budget
      if (!budget.allowed) throw overBudget(budget)
      if ('refusal' in rpc) throw rpc.refusal
      const requestInfo = { headers: rpc.headers, url: services.baseUrl + PATH }
      const { catalogs, respond } = await load()
      const replies: Reply[] = []
      for (const { message, args } of rpc.messages.map(readCall)) {
        const caller = replies.length === 0 ? ctx : await findCaller(callers, credential)
        if (caller instanceof AppError) {
          replies.push(createRejection(message as Call, caller, request))
          continue
        }
        const catalog = catalogs(caller.key?.level ?? 'read', requestsAllTools(incoming))
        const call: ToolCall = { ctx: caller, catalog, request, args }
        const response = await respond({ ...requestInfo, message }, call)
        // In a batch some messages may have been processed, so each gets its own response.
        if (call.unavailable && !rpc.isBatch) throw call.unavailable
        replies.push(await createReply(response, request))
        // Most responses are computed without waiting, so a batch would otherwise block all other callers.
        if (rpc.isBatch) await setImmediate()
      }
      const [singleReply] = replies
      const reply = rpc.isBatch || !singleReply ? joinReplies(replies, request) : singleReply
      return { ...reply, headers: { ...reply.headers, ...limitHeaders(remainingBudget) } }
    } catch (error) {
      if (!(error instanceof InvalidMessage))
        return failureReply(request, error, limitHeaders(remainingBudget))
      return protocolError(
        request,
        400,
        error.problem,
        JSON.stringify(error.body),
        limitHeaders(remainingBudget),
      )
    }
  }
}

/** The key may be revoked, or its level changed, while the earlier messages of a batch are processed. */
const findCaller = (callers: Callers, credential: string | undefined): Promise<Ctx | AppError> =>
  callerWithKey(callers, credential, 'mcp').then(
    ({ ctx }) => ctx,
    (error) => {
      if (error instanceof AppError) return error
      throw error
    },
  )

function createRejection({ id }: Call, { problem }: AppError, request: RequestContext): Reply {
  // A notification has no id and gets no response.
  if (id === undefined) return emptyReply(request, 202, {})
  const error = { code: REJECTED, message: textOf(problem) }
  return jsonReply(request, 200, JSON.stringify({ jsonrpc: '2.0', error, id }), {})
}

/** Errors in a message are returned in the protocol's own format. */
function protocolError(
  request: RequestContext,
  status: number,
  { code }: Problem,
  body: string,
  headers: Headers,
) {
  request.code = code
  return jsonReply(request, status, body, { ...headers, 'Error-Code': code })
}

function requireOriginAndMethod(incoming: IncomingMessage, isOwnOrigin: (origin: string) => boolean) {
  const origin = headerOf(incoming, 'origin')
  if (origin !== undefined && !isOwnOrigin(origin)) throw forbidden('tools.foreign_page')
  if (incoming.method !== 'POST')
    throw new AppError('methodNotAllowed', problemOf('tools.method_not_allowed'), { Allow: 'POST' })
}

/** The service's own pages, and any local page if the service is only reachable locally. */
function createOriginCheck(baseUrl: string) {
  const url = new URL(baseUrl)
  return (origin: string) => {
    if (origin === url.origin) return true
    return LOOPBACK.has(url.hostname) && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)
  }
}

const requestsAllTools = ({ url = '' }: IncomingMessage) =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?'))).get('tools') === 'all'

type ToolRequest =
  | { calls: number; messages: unknown[]; isBatch: boolean; headers: Map<string, string> }
  | { calls: 0 | 1; refusal: unknown }

/**
 * The messages in a request, each of which counts as a call. A malformed request counts as one call, and is
 * rejected as malformed only while the key has calls left. A batch that is rejected as a whole is not charged.
 */
async function readRequest(
  incoming: IncomingMessage,
  isOwnOrigin: (origin: string) => boolean,
): Promise<ToolRequest> {
  let message: unknown
  try {
    requireOriginAndMethod(incoming, isOwnOrigin)
    message = await readMessage(incoming)
    const headers = headersOf(incoming)
    const isBatch = Array.isArray(message)
    const messages = isBatch ? readBatch(message as unknown[], headers) : [message]
    return { calls: messages.length, messages, isBatch, headers }
  } catch (refusal) {
    return { calls: Array.isArray(message) ? 0 : 1, refusal }
  }
}

async function readMessage(incoming: IncomingMessage): Promise<unknown> {
  try {
    rejectEncoded(incoming)
    return parseJsonBytes(await readBytes(incoming))
  } catch (error) {
    throw error instanceof AppError ? new InvalidMessage(PARSE_ERROR, error.problem) : error
  }
}

/** The headers that the protocol reads. Clients always get JSON, regardless of their `Accept` header. */
function headersOf({ rawHeaders }: IncomingMessage): Map<string, string> {
  const headers = new Map([['accept', 'application/json, text/event-stream']])
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (name === 'content-type' || name.startsWith('mcp-')) headers.set(name, rawHeaders[i + 1] ?? '')
  }
  return headers
}

async function createReply(response: Response | object, request: RequestContext): Promise<Reply> {
  if (!(response instanceof Response)) return jsonReply(request, 200, JSON.stringify(response), {})
  const { status, body } = response
  const type = response.headers.get('content-type') ?? ''
  if (body && type.startsWith('text/event-stream'))
    return { ...emptyReply(request, status, { 'Content-Type': type }), body }
  const text = await response.text()
  if (status >= 400) return protocolError(request, status, problemOf('tools.protocol_violated'), text, {})
  return text === '' ? emptyReply(request, status, {}) : jsonReply(request, status, text, {})
}

const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const MAX_BATCH_SIZE = 100
const BATCH_REVISIONS = new Set<string | undefined>([undefined, '2024-11-05', '2025-03-26'])

/** The response to a body that is not a message uses the protocol's error format. */
class InvalidMessage extends Error {
  readonly body: object
  readonly problem: Problem
  constructor(code: number, problem: Problem, id: unknown = null) {
    const message = textOf(problem)
    super(message)
    this.problem = problem
    this.body = { jsonrpc: '2.0', error: { code, message }, id }
  }
}

/** A batch of messages, processed one after the other as if each had been sent alone. */
function readBatch(messages: unknown[], headers: ReadonlyMap<string, string>): unknown[] {
  const invalidRequest = (problem: Problem) => new InvalidMessage(INVALID_REQUEST, problem)
  if (messages.length === 0) throw invalidRequest(problemOf('tools.no_messages'))
  if (messages.length > MAX_BATCH_SIZE)
    throw invalidRequest(problemOf('tools.too_many_messages', { maximum: MAX_BATCH_SIZE }))
  if (!BATCH_REVISIONS.has(headers.get('mcp-protocol-version')))
    throw invalidRequest(problemOf('tools.no_lists'))
  // A nested batch would be processed as a whole and charged as one message.
  if (!messages.every(isRecord)) throw invalidRequest(problemOf('tools.not_messages'))
  return messages
}

/** Joins the responses into one list; notifications have none. */
function joinReplies(replies: Reply[], request: RequestContext): Reply {
  const bodies = replies.flatMap(({ body }) => (typeof body === 'string' ? [body] : []))
  return bodies.length === 0
    ? emptyReply(request, 202, {})
    : jsonReply(request, 200, `[${bodies.join(',')}]`, {})
}

type Call = { id?: unknown; method?: unknown; params?: { arguments?: unknown } | null }

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && (message as Call).method === 'tools/call'

/** The arguments of a tool call, as sent; null means none. */
function readCall(message: unknown): { message: unknown; args: Record<string, unknown> } {
  if (!isCall(message)) return { message, args: {} }
  const args = message.params?.arguments ?? {}
  if (typeof args !== 'object' || Array.isArray(args))
    throw new InvalidMessage(
      INVALID_PARAMS,
      inField('arguments', problemOf('value.not_object')),
      message.id ?? null,
    )
  const isNull = message.params?.arguments === null
  return {
    message: isNull ? { ...message, params: { ...message.params, arguments: args } } : message,
    args: args as Record<string, unknown>,
  }
}
