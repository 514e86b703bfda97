import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { emptyReply, jsonReply } from '../http/json-reply.ts'

const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const MAX_BATCH_SIZE = 100
/** The revisions that support batches. */
const BATCH_REVISIONS = new Set<string | undefined>([undefined, '2024-11-05', '2025-03-26'])

/** A body that is not a message is answered in the protocol's error format. */
export class InvalidMessage extends Error {
  readonly body: object
  readonly problem: Problem
  constructor(code: number, problem: Problem, id: unknown = null) {
    const message = textOf(problem)
    super(message)
    this.problem = problem
    this.body = { jsonrpc: '2.0', error: { code, message }, id }
  }
}

/** A batch of messages, answered one after the other as if each had been sent alone. */
export function readBatch(messages: unknown[], headers: ReadonlyMap<string, string>): unknown[] {
  const refuse = (problem: Problem) => new InvalidMessage(INVALID_REQUEST, problem)
  if (messages.length === 0) throw refuse(problemOf('tools.no_messages'))
  if (messages.length > MAX_BATCH_SIZE)
    throw refuse(problemOf('tools.too_many_messages', { maximum: MAX_BATCH_SIZE }))
  if (!BATCH_REVISIONS.has(headers.get('mcp-protocol-version'))) throw refuse(problemOf('tools.no_lists'))
  // A nested batch would be answered as a whole and charged as one.
  if (!messages.every(isPlainObject)) throw refuse(problemOf('tools.not_messages'))
  return messages
}

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Joins the answers into one list; notifications have none. */
export function joinReplies(replies: Reply[], exchange: Exchange): Reply {
  const bodies = replies.flatMap(({ body }) => (typeof body === 'string' ? [body] : []))
  return bodies.length === 0
    ? emptyReply(exchange, 202, {})
    : jsonReply(exchange, 200, `[${bodies.join(',')}]`, {})
}

type Call = { id?: unknown; method?: unknown; params?: { arguments?: unknown } | null }

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && (message as Call).method === 'tools/call'

/** The arguments of a tool call, as sent; null means none. */
export function readCall(message: unknown): { message: unknown; args: Record<string, unknown> } {
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
