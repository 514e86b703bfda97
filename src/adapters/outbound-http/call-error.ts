import { errors } from 'undici'

/** `denied`: the address must not be called. `final`: the call must stop, and a retry would fail the same way. */
type Verdict = 'denied' | 'final'

/** Why a call has no usable answer, in a message for the user. */
export class CallError extends Error {
  readonly verdict: Verdict | undefined

  constructor(reason: string, verdict?: Verdict) {
    super(reason)
    this.verdict = verdict
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  EADDRNOTAVAIL: 'the host cannot be reached',
  EHOSTDOWN: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETDOWN: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host did not answer',
  ECONNRESET: 'the connection was closed without a complete answer',
  EPIPE: 'the connection was closed without a complete answer',
  UND_ERR_SOCKET: 'the connection was closed without a complete answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer does not match its Content-Length',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too large',
  UND_ERR_MAX_ORIGINS_REACHED: 'too many hosts are being called at once',
  UND_ERR_DESTROYED: 'the service is stopping',
  UND_ERR_CLOSED: 'the service is stopping',
}

// Node's error codes for certificates that OpenSSL failed to verify.
const CERTIFICATE =
  /^(?:CERT_|CRL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/
const TLS = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/

/** Describes an error without repeating anything that was sent or received. */
export function explainError(error: unknown): string {
  if (error instanceof CallError) return error.message
  const code = codeOf(error)
  const reason = REASONS[code]
  if (reason !== undefined) return reason
  if (CERTIFICATE.test(code)) return `TLS certificate not valid: ${code}`
  if (TLS.test(code)) return `TLS connection failed: ${code}`
  if (error instanceof errors.HTTPParserError) return 'the answer is not valid HTTP'
  return 'the call failed'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
