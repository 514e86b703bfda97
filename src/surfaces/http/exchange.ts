import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

/** What is known about a request while it is answered; the source of the log line and the metrics. */
export type Exchange = {
  requestId: string
  startedMs: number
  /** The pattern, not the path: a path may hold a token. */
  route: string
  keyId?: string | undefined
  personId?: string | undefined
  storeId?: string
  /** Nothing was changed, whatever the method says. */
  isReading?: boolean
  /** Why the request was refused. */
  code?: string
  /** A bug that ended the request, for the log only. */
  fault?: unknown
}

/** Several values only where a header may be repeated, as `Set-Cookie`. */
export type Headers = Record<string, string | string[]>

export type Reply = {
  status: number
  headers: Headers
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

/** A prefix unique to this process; then counting is enough. */
const PROCESS_ID = randomUUID().slice(0, 23)
let requests = 0

export const newExchange = (): Exchange => ({
  requestId: `${PROCESS_ID}-${(++requests).toString(36)}`,
  startedMs: performance.now(),
  route: 'unmatched',
})

/** One header, in lower case; repeated ones are joined into a list. Avoids building an object of all headers. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let found: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] ?? ''
    if (header.length !== name.length || header.toLowerCase() !== name) continue
    found = found === undefined ? rawHeaders[i + 1] : `${found}, ${rawHeaders[i + 1]}`
  }
  return found
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
    // Whichever ends first ends the other; a client that disconnects is not an error.
    pipeline(Readable.fromWeb(body), outgoing, () => {})
    return
  }
  const size = Buffer.byteLength(body)
  headers['Content-Length'] = String(size)
  // Plain ASCII need not be encoded, and most answers are ASCII.
  outgoing.writeHead(status, headers).end(body, size === body.length ? 'latin1' : 'utf8')
}
