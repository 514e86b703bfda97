import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is known of one request while it is answered; the log line and the metrics are made of it. */
export type Exchange = {
  requestId: string
  startedMs: number
  /** The pattern, not the path: a path may hold a token. */
  route: string
  keyId?: string | undefined
  storeId?: string
  /** A bug that ended the request, for the log only. */
  fault?: unknown
}

export type Headers = Record<string, string>

export type Reply = { status: number; headers: Headers; body: string | null }

export const newExchange = (): Exchange => ({
  requestId: randomUUID(),
  startedMs: performance.now(),
  route: 'unmatched',
})

/** A header that is sent once; of repeated ones, the list that they stand for. */
export function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply) {
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return
  }
  const size = Buffer.byteLength(body)
  headers['Content-Length'] = String(size)
  // Plain ASCII need not be encoded; most answers are.
  outgoing.writeHead(status, headers).end(body, size === body.length ? 'latin1' : 'utf8')
}
