import { errors } from 'undici'
import { type Problem, problemOf } from '../../problems/problems.ts'

/** `denied`: the address must not be called. `final`: the call must stop, and a retry would fail the same way. */
type Verdict = 'denied' | 'final'

/** Why a call has no usable response. */
export class CallError extends Error {
  readonly problem: Problem
  readonly verdict: Verdict | undefined

  constructor(problem: Problem, verdict?: Verdict) {
    super(problem.code)
    this.problem = problem
    this.verdict = verdict
  }
}

const PROBLEMS: Record<string, Problem> = {
  ECONNREFUSED: problemOf('http.connection_refused'),
  EADDRNOTAVAIL: problemOf('http.unreachable'),
  EHOSTDOWN: problemOf('http.unreachable'),
  EHOSTUNREACH: problemOf('http.unreachable'),
  ENETDOWN: problemOf('http.unreachable'),
  ENETUNREACH: problemOf('http.unreachable'),
  ETIMEDOUT: problemOf('http.no_answer'),
  ECONNRESET: problemOf('http.connection_closed'),
  EPIPE: problemOf('http.connection_closed'),
  UND_ERR_SOCKET: problemOf('http.connection_closed'),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: problemOf('http.length_mismatch'),
  UND_ERR_HEADERS_OVERFLOW: problemOf('http.headers_too_large'),
  UND_ERR_MAX_ORIGINS_REACHED: problemOf('http.too_many_hosts'),
  UND_ERR_DESTROYED: problemOf('http.stopped'),
  UND_ERR_CLOSED: problemOf('http.stopped'),
}

// Node's error codes for certificates that OpenSSL failed to verify.
const CERTIFICATE =
  /^(?:CERT_|CRL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/
const TLS = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/

/** Describes an error without repeating anything that was sent or received. */
export function explainError(error: unknown): Problem {
  if (error instanceof CallError) return error.problem
  const code = codeOf(error)
  const problem = PROBLEMS[code]
  if (problem !== undefined) return problem
  if (CERTIFICATE.test(code)) return problemOf('http.certificate_invalid', { reason: code })
  if (TLS.test(code)) return problemOf('http.tls_failed', { reason: code })
  return problemOf(error instanceof errors.HTTPParserError ? 'http.answer_invalid' : 'http.failed')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
