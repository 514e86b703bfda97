import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The state of a request while it is processed, for its log line and the metrics. */
export type RequestContext = {
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

/** A prefix that is unique to this process; each request adds a counter to it. */
const PROCESS_ID = randomUUID().slice(0, 23)
let requests = 0

export const newRequestContext = (): RequestContext => ({
  requestId: `${PROCESS_ID}-${(++requests).toString(36)}`,
  startedMs: performance.now(),
  route: 'unmatched',
})

/** Whether the call changes nothing. */
export const isReading = (request: RequestContext, method = '') =>
  request.isReading ?? (method === 'GET' || method === 'HEAD')

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
