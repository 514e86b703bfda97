import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

/** The state of a request while it is processed, for its log line and the metrics. */
export type Exchange = {
  requestId: string
  startedMs: number
  /** The pattern, not the path, which may contain a token. */
  route: string
  keyId?: string | undefined
  personId?: string | undefined
  storeId?: string
  /** The call changes nothing, regardless of its method. */
  isReading?: boolean
  code?: string
  /** A bug that ended the request, for the log only. */
  fault?: unknown
}

/** A list only for headers that may be repeated, such as `Set-Cookie`. */
export type Headers = Record<string, string | string[]>

export type Reply = {
  status: number
  headers: Headers
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

/** A prefix that is unique to this process; each request adds a counter to it. */
const PROCESS_ID = randomUUID().slice(0, 23)
let requests = 0

export const newExchange = (): Exchange => ({
  requestId: `${PROCESS_ID}-${(++requests).toString(36)}`,
  startedMs: performance.now(),
  route: 'unmatched',
})

/** Whether the call changes nothing. */
export const isReading = (exchange: Exchange, method = '') =>
  exchange.isReading ?? (method === 'GET' || method === 'HEAD')

/** One header by its lower-case name; repeated ones are joined. Avoids building an object of all headers. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let value: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] ?? ''
    if (header.length !== name.length || header.toLowerCase() !== name) continue
    value = value === undefined ? rawHeaders[i + 1] : `${value}, ${rawHeaders[i + 1]}`
  }
  return value
}

export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply) {
  if (body === null) {
    outgoing.writeHead(status, headers).end()
    return
  }
  if (body instanceof Uint8Array) {
    outgoing.writeHead(status, { ...headers, 'Content-Length': String(body.byteLength) }).end(body)
    return
  }
  if (typeof body !== 'string') {
    outgoing.writeHead(status, headers)
    // The pipeline closes both ends; a client that disconnects is not an error.
    pipeline(Readable.fromWeb(body), outgoing, () => {})
    return
  }
  const size = Buffer.byteLength(body)
  headers['Content-Length'] = String(size)
  // Plain ASCII need not be encoded, and most responses are ASCII.
  outgoing.writeHead(status, headers).end(body, size === body.length ? 'latin1' : 'utf8')
}
