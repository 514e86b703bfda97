import { randomUUID } from 'node:crypto'

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

export const newExchange = (): Exchange => ({
  requestId: randomUUID(),
  startedMs: performance.now(),
  route: 'unmatched',
})
