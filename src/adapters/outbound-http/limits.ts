import { CALL_LIMITS } from '../../ports/outbound-http.ts'

/** The limits of a call. Times are per call; `bodyBytes` counts the decoded answer. */
export type Limits = {
  /** DNS lookup, connection and TLS handshake together. */
  connectMs: number
  /** From sending the request until the response headers are complete. */
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
