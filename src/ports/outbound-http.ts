import type { Problem } from '../problems/problems.ts'

/** An outbound HTTP request, ready to send. */
export type OutboundCall = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** Whether the body contains a credential; if so, no redirect takes it to another origin. */
  keepsBodyAtOrigin?: () => Promise<boolean>
  /** Neither the call nor a redirect may use plain http. */
  httpsOnly?: boolean
  /** Lists of host patterns; every host that the call reaches, redirects included, must match each list. */
  hostLimits?: readonly { name: string; hosts: readonly string[] }[]
  /** Returns a redirect as the response instead of following it. */
  returnRedirects?: boolean
  /** Maximum size of the decoded response; the rest is cut off. */
  maxBytes?: number
}

/**
 * The outcome of a call. `refused`: nothing was sent, because the call is not allowed or not possible. `failed`: there
 * is no usable response; `sent` says whether the other side may have received the request, `isFinal` that a retry would
 * fail the same way, `isStopped` that calls were cut off because the process is ending.
 */
export type OutboundOutcome =
  | {
      kind: 'answered'
      status: number
      headers: Record<string, string>
      body: Uint8Array
      truncated: boolean
    }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; problem: Problem; sent: boolean; isFinal?: true; isStopped?: true }

/** Limits for a call. Unless it sets `maxBytes`, its decoded response body is cut off at `bodyBytes`. */
export const CALL_LIMITS = {
  connectMs: 5_000,
  headersMs: 15_000,
  totalMs: 30_000,
  bodyBytes: 1024 * 1024,
}

/** Makes outbound calls, but never to a private address unless the operator allows it. */
export type OutboundHttp = {
  send(call: OutboundCall): Promise<OutboundOutcome>
  /** Why a call to this URL would be rejected; null if only a DNS lookup could tell. */
  refusalOf(url: string): Promise<Problem | null>
  close(): Promise<void>
}
