/** A call to somewhere else, ready to leave. */
export type OutboundCall = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** The body holds a secret: it goes to the origin of `url` and, on a redirect, to no other. */
  keepBodyAtOrigin?: boolean
  /** Neither the call nor a redirect may leave https. */
  httpsOnly?: boolean
  /** Host patterns, each list of which must name every host that the call goes to, redirects included. */
  hostLimits?: readonly { name: string; hosts: readonly string[] }[]
  /** A redirect is an answer like any other, and not followed. */
  keepRedirects?: boolean
  /** How much of the decoded answer is kept; more is cut off. */
  maxBytes?: number
}

/**
 * What became of a call. `refused`: nothing left the machine, because it must not or cannot go there.
 * `failed`: there is no usable answer; `sent` says whether the other side may have got the request, `isFinal` that the
 * same would come of another try.
 */
export type OutboundOutcome =
  | {
      kind: 'answered'
      status: number
      headers: Record<string, string>
      body: Uint8Array
      truncated: boolean
    }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; sent: boolean; isFinal?: true }

/** What every call keeps to. `bodyBytes` counts the decoded answer that is kept. */
export const CALL_LIMITS = {
  connectMs: 5_000,
  headersMs: 15_000,
  totalMs: 30_000,
  bodyBytes: 1024 * 1024,
}

/** Calls out, but never to an address inside the walls. */
export type OutboundHttp = {
  send(call: OutboundCall): Promise<OutboundOutcome>
  /** Why a call to this address would be refused, as far as can be told without looking up its name; else null. */
  refusalOf(url: string): Promise<string | null>
  close(): Promise<void>
}
