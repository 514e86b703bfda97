import type { MailOutcome } from '../../ports/mail.ts'
import { ServerDenied } from './guarded-server.ts'
import type { MailLimits } from './limits.ts'
import { credentialsOf, quoteReply } from './quote-reply.ts'
import { PoolClosedError } from './smtp-pool.ts'
import type { SmtpAccount } from './smtp-session.ts'

/** An error of the SMTP client. */
type SmtpError = Error & {
  code?: string
  /** The system's error code, such as ECONNREFUSED. */
  originalCode?: string
  response?: string
  responseCode?: number
  timeoutType?: string
}

const DISTRUST = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA)/

/** Maps a failed attempt to the outcome of the message; `released`: its end may have reached the server. */
export function explainSmtpFailure(
  error: unknown,
  released: boolean,
  account: SmtpAccount,
  limits: MailLimits,
): MailOutcome {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error))
  const status = failure.responseCode ?? 0
  if (status >= 400 && status < 600) {
    return { kind: status >= 500 ? 'refused' : 'deferred', reason: quoteAnswer(failure, account) }
  }
  if (released)
    return { kind: 'unknown', reason: 'the connection was lost before the server confirmed the message' }
  if (failure.code === 'EAUTH') return { kind: 'refused', reason: 'the server refused the login' }
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') {
    return { kind: 'refused', reason: quoteReply(failure.message, credentialsOf(account)) }
  }
  return explainConnection(failure, account, limits)
}

/** Whether the connection failed rather than the message, so that another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  const { code, responseCode }: SmtpError = error instanceof Error ? error : new Error(String(error))
  return responseCode === 421 || (!responseCode && code !== 'EENVELOPE' && code !== 'EMESSAGE')
}

function quoteAnswer(failure: SmtpError, account: SmtpAccount): string {
  const answer = quoteReply(failure.response ?? '', credentialsOf(account))
  return failure.code === 'EAUTH'
    ? `the server refused the login: ${answer}`
    : `the server answered: ${answer}`
}

function explainConnection(failure: SmtpError, account: SmtpAccount, limits: MailLimits): MailOutcome {
  const code = failure.originalCode ?? failure.code ?? ''
  const server = `${account.host}:${account.port}`
  if (failure instanceof ServerDenied)
    return {
      kind: 'refused',
      reason: `${account.host} is not a public mail server; only the operator may use it`,
    }
  if (code === 'ENOTFOUND') return { kind: 'deferred', reason: `${account.host} could not be resolved` }
  if (failure instanceof PoolClosedError) return { kind: 'deferred', reason: failure.message }
  if (DISTRUST.test(code)) {
    return {
      kind: 'refused',
      reason: `the certificate of ${server} is not trusted: ${quoteReply(failure.message, credentialsOf(account))}`,
    }
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return { kind: 'refused', reason: `${server} does not support TLS from the start` }
  }
  if (failure.code === 'EDNS') return { kind: 'deferred', reason: `${account.host} could not be resolved` }
  if (code === 'ECONNREFUSED') return { kind: 'deferred', reason: `${server} refused the connection` }
  if (failure.timeoutType === 'CONNECT_TIMEOUT') {
    return { kind: 'deferred', reason: `no connection to ${server} within ${limits.connectMs / 1000} s` }
  }
  if (failure.timeoutType) return { kind: 'deferred', reason: `${server} did not answer in time` }
  return { kind: 'deferred', reason: `the connection to ${server} was lost` }
}
