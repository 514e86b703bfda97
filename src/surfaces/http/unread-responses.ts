import type { ServerResponse } from 'node:http'
import { networkOf } from '../../core/call/allowances.ts'
import { busy } from '../../core/call/errors.ts'
import { problemOf } from '../../problems/problems.ts'
import { failureReply, type Reply } from './reply.ts'
import { isReading, type RequestContext } from './request-context.ts'

/** Responses up to this size fit into the connection's buffers. */
const MAX_BUFFERED_SIZE = 16 * 1024
const MAX_UNREAD_SIZE = 32 * 1024 * 1024
const UNREAD_TIMEOUT_MS = 30_000
const RETRY_SECONDS = 5

/**
 * Limits the memory for responses that callers have not read yet. Further reads by the same caller, or without a
 * credential from the same network, are rejected, and a connection on which nothing is read for a while is closed. Writes
 * are not rejected, because they have been carried out. Responses that share their bytes do not count.
 */
export function createUnreadResponseLimit(): (
  request: RequestContext,
  reply: Reply,
  outgoing: ServerResponse,
) => Reply {
  const unread = new Map<string, number>()
  return (request, reply, outgoing) => {
    const size = typeof reply.body === 'string' ? reply.body.length : 0
    if (size <= MAX_BUFFERED_SIZE) return reply
    const caller = request.keyId ?? request.personId ?? networkOf(outgoing.req.socket.remoteAddress ?? '')
    const before = unread.get(caller) ?? 0
    if (before > 0 && before + size > MAX_UNREAD_SIZE && isReading(request, outgoing.req.method))
      return failureReply(request, busy(problemOf('call.responses_unread'), RETRY_SECONDS))
    unread.set(caller, before + size)
    outgoing.setTimeout(UNREAD_TIMEOUT_MS)
    outgoing.once('close', () => {
      const remaining = (unread.get(caller) ?? size) - size
      if (remaining > 0) unread.set(caller, remaining)
      else unread.delete(caller)
    })
    return reply
  }
}
