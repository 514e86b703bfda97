import { CALL_LIMITS } from '../../ports/outbound-http.ts'

/** How much a call may take. Times are of one call; `bodyBytes` counts the decoded answer. */
export type Limits = {
  /** Look-up, connection and TLS handshake together. */
  connectMs: number
  /** From the request until the headers of the answer are complete. */
  headersMs: number
  /** All hops and the body. */
  totalMs: number
  headerBytes: number
  bodyBytes: number
  /** How long an unused connection is kept. */
  idleMs: number
  connectionsPerOrigin: number
  origins: number
}

export const DEFAULT_LIMITS: Limits = {
  ...CALL_LIMITS,
  headerBytes: 64 * 1024,
  idleMs: 4_000,
  connectionsPerOrigin: 64,
  origins: 1_000,
}
