import type { MailOutcome } from '../../ports/mail.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import { ServerDenied } from './guarded-server.ts'
import type { MailLimits } from './limits.ts'
import { credentialsOf, isAboutSmtpRecipient, quoteReply } from './quote-reply.ts'
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

const UNTRUSTED_CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA)/

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
    return { kind: status >= 500 ? 'refused' : 'deferred', problem: quoteServer(failure, account) }
  }
  if (released) return { kind: 'unknown', problem: problemOf('smtp.not_confirmed') }
  if (failure.code === 'EAUTH') return { kind: 'refused', problem: problemOf('smtp.login_failed') }
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') {
    const reason = quoteReply(failure.message, credentialsOf(account))
    return { kind: 'refused', problem: problemOf('smtp.not_sendable', { reason }) }
  }
  return explainConnection(failure, account, limits)
}

/** Whether the connection failed rather than the message, so that another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  const { code, responseCode }: SmtpError = error instanceof Error ? error : new Error(String(error))
  return responseCode === 421 || (!responseCode && code !== 'EENVELOPE' && code !== 'EMESSAGE')
}

function quoteServer(failure: SmtpError, account: SmtpAccount): Problem {
  const reply = quoteReply(failure.response ?? '', credentialsOf(account))
  if (failure.code === 'EAUTH') return problemOf('smtp.login_refused', { reply })
  return problemOf(isAboutSmtpRecipient(reply) ? 'smtp.recipient_refused' : 'smtp.answered', { reply })
}

function explainConnection(failure: SmtpError, account: SmtpAccount, limits: MailLimits): MailOutcome {
  const code = failure.originalCode ?? failure.code ?? ''
  const { host } = account
  const server = `${host}:${account.port}`
  const refused = (problem: Problem): MailOutcome => ({ kind: 'refused', problem })
  const deferred = (problem: Problem): MailOutcome => ({ kind: 'deferred', problem })
  if (failure instanceof ServerDenied) return refused(problemOf('smtp.not_public', { host }))
  if (code === 'ENOTFOUND') return deferred(problemOf('smtp.host_not_found', { host }))
  if (failure instanceof PoolClosedError) return deferred(problemOf('smtp.stopped'))
  if (UNTRUSTED_CERTIFICATE.test(code)) {
    const reason = quoteReply(failure.message, credentialsOf(account))
    return refused(problemOf('smtp.certificate_not_trusted', { server, reason }))
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return refused(problemOf('smtp.no_implicit_tls', { server }))
  if (failure.code === 'EDNS') return deferred(problemOf('smtp.host_not_found', { host }))
  if (code === 'ECONNREFUSED') return deferred(problemOf('smtp.connection_refused', { server }))
  if (failure.timeoutType === 'CONNECT_TIMEOUT')
    return deferred(problemOf('smtp.connection_timeout', { server, seconds: limits.connectMs / 1000 }))
  return deferred(problemOf(failure.timeoutType ? 'smtp.timeout' : 'smtp.connection_lost', { server }))
}
