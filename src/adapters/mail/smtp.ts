import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { EncodedMail, MailHooks, MailOutcome } from '../../ports/mail.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import type { MailLimits } from './limits.ts'
import { credentialsOf, isAboutSmtpRecipient, quoteReply } from './quote-reply.ts'
import {
  type AllowsAddress,
  createSmtpPool,
  PoolClosedError,
  ServerDenied,
  type SmtpPool,
} from './smtp-pool.ts'
import type { SmtpAccount, SmtpRefusal, SmtpSession } from './smtp-session.ts'

type SmtpSender = {
  send(account: SmtpAccount, mail: EncodedMail, hooks: MailHooks): Promise<MailOutcome>
  /** Connects and signs in; returns the problem if that failed. */
  check(account: SmtpAccount): Promise<Problem | null>
  close(): void
}

type PoolEntry = { pool: SmtpPool; settings: string }

/** Sends over SMTP, with a connection pool per account that is replaced when the account's settings change. */
export function createSmtpSender(limits: MailLimits, allows: AllowsAddress): SmtpSender {
  const pools = new Map<string, PoolEntry>()
  const retired = new Set<SmtpPool>()

  function findPool(account: SmtpAccount): SmtpPool {
    const { host, port, tls, login, isGuarded } = account
    const settings = JSON.stringify([host, port, tls, login, isGuarded])
    const existing = pools.get(account.id)
    pools.delete(account.id)
    if (existing && existing.settings !== settings) retire(existing.pool)
    const entry =
      existing?.settings === settings ? existing : { pool: createSmtpPool(account, limits, allows), settings }
    pools.set(account.id, entry)
    for (const [oldest, { pool }] of pools) {
      if (pools.size <= limits.accounts) break
      pools.delete(oldest)
      retire(pool)
    }
    return entry.pool
  }

  function retire(pool: SmtpPool) {
    pool.retire()
    for (const other of retired) if (!other.isBusy()) retired.delete(other)
    retired.add(pool)
  }

  return {
    send: (account, mail, hooks) => sendOnPool(findPool(account), account, mail, hooks, limits),
    check: (account) => checkAccount(createSmtpPool(account, limits, allows), account, limits),
    close() {
      for (const { pool } of pools.values()) pool.close()
      for (const pool of retired) pool.close()
      pools.clear()
    },
  }
}

/** Uses a new connection, because a pooled one would not show whether the password still works. */
async function checkAccount(
  pool: SmtpPool,
  account: SmtpAccount,
  limits: MailLimits,
): Promise<Problem | null> {
  try {
    pool.release(await pool.take({ fresh: true }), { reuse: true })
    return null
  } catch (error) {
    return explainSmtpFailure(error, false, account, limits).problem
  } finally {
    pool.retire()
  }
}

async function sendOnPool(
  pool: SmtpPool,
  account: SmtpAccount,
  mail: EncodedMail,
  hooks: MailHooks,
  limits: MailLimits,
): Promise<MailOutcome> {
  for (let fresh = false; ; fresh = true) {
    let session: SmtpSession
    try {
      session = await pool.take({ fresh })
    } catch (error) {
      return explainSmtpFailure(error, false, account, limits)
    }
    const heldMessage = createHeldMessage(mail.bytes, async () => {
      session.pauseLimits()
      await hooks.beforeHandOver()
      session.awaitConfirmation()
    })
    const isReused = session.messages() > 0
    const result = await attempt(pool, session, mail, heldMessage)
    if ('refusals' in result) return describeSent(result.refusals, account)
    // The server may have closed the pooled connection. Nothing was sent on it, so retry on a new one.
    if (isReused && !fresh && !heldMessage.isStarted() && isConnectionLost(result.error)) continue
    return explainSmtpFailure(result.error, heldMessage.isReleased(), account, limits)
  }
}

async function attempt(
  pool: SmtpPool,
  session: SmtpSession,
  mail: EncodedMail,
  heldMessage: HeldMessage,
): Promise<{ error: unknown } | { refusals: SmtpRefusal[] }> {
  const { from, to, bytes } = mail
  let refusals: SmtpRefusal[]
  try {
    refusals = await session.send({ from, to, size: bytes.length, stream: heldMessage.stream })
    if (!heldMessage.isReleased()) throw new Error('the server replied before the end of the message')
  } catch (error) {
    const isBetweenMessages = !heldMessage.isStarted() || heldMessage.isReleased()
    if (isBetweenMessages && !isConnectionLost(error)) resetSession(pool, session)
    else pool.release(session, { reuse: false })
    // The outcome must not be reported while `beforeHandOver` is still pending.
    await heldMessage.stop()
    return { error }
  }
  pool.release(session, { reuse: true })
  return { refusals }
}

function describeSent(refusals: SmtpRefusal[], account: SmtpAccount): MailOutcome {
  if (refusals.length === 0) return { kind: 'sent' }
  const refused = refusals.map(({ recipient = '', response = '', responseCode = 550 }) => ({
    address: recipient,
    reply: quoteReply(response, credentialsOf(account)),
    temporary: responseCode < 500,
  }))
  return { kind: 'sent', refused }
}

/** Runs in the background; the outcome does not wait for it. */
function resetSession(pool: SmtpPool, session: SmtpSession) {
  session.reset().then(
    () => pool.release(session, { reuse: true }),
    () => pool.release(session, { reuse: false }),
  )
}

type HeldMessage = {
  stream: Readable
  /** Whether any of the message has been read, and may have been sent. */
  isStarted(): boolean
  /** Whether the end of the message was released, in which case it may have been sent. */
  isReleased(): boolean
  /** Stops the end from being released. Waits for a pending `beforeHandOver`, and throws what it threw. */
  stop(): Promise<void>
}

const CHUNK_BYTES = 64 * 1024

/**
 * A message as a stream that withholds its end. SMTP accepts a message only after the final dot, so
 * `beforeHandOver` can run when everything else has been sent.
 */
function createHeldMessage(bytes: Buffer, beforeHandOver: () => Promise<void>): HeldMessage {
  let offset = 0
  let isReleased = false
  let hook: Promise<void> | null = null
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (offset < bytes.length) {
        this.push(bytes.subarray(offset, offset + CHUNK_BYTES))
        offset += CHUNK_BYTES
        return
      }
      hook ??= releaseEnd()
      // `stop` reports the error.
      hook.catch(() => stream.destroy(new Error('not handed over')))
    },
  })
  stream.on('error', () => {})

  async function releaseEnd() {
    // A stream calls `read` again before the last chunk is consumed.
    await setImmediate()
    if (stream.destroyed) return
    await beforeHandOver()
    if (stream.destroyed) return
    isReleased = true
    stream.push(null)
  }

  return {
    stream,
    isStarted: () => offset > 0,
    isReleased: () => isReleased,
    async stop() {
      stream.destroy()
      await hook
    },
  }
}

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

type MailFailure = Exclude<MailOutcome, { kind: 'sent' }>

/** Maps a failed attempt to the outcome of the message, which may have been sent if it was handed over. */
export function explainSmtpFailure(
  error: unknown,
  wasHandedOver: boolean,
  account: SmtpAccount,
  limits: MailLimits,
): MailFailure {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error))
  const status = failure.responseCode ?? 0
  if (status >= 400 && status < 600) {
    return { kind: status >= 500 ? 'refused' : 'deferred', problem: quoteServer(failure, account) }
  }
  if (wasHandedOver) return { kind: 'unknown', problem: problemOf('smtp.not_confirmed') }
  if (failure.code === 'EAUTH') return { kind: 'refused', problem: problemOf('smtp.login_failed') }
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') {
    const reason = quoteReply(failure.message, credentialsOf(account))
    return { kind: 'refused', problem: problemOf('smtp.not_sendable', { reason }) }
  }
  return explainConnection(failure, account, limits)
}

/** Whether the connection failed rather than the message, in which case another connection may succeed. */
function isConnectionLost(error: unknown): boolean {
  const { code, responseCode }: SmtpError = error instanceof Error ? error : new Error(String(error))
  return responseCode === 421 || (!responseCode && code !== 'EENVELOPE' && code !== 'EMESSAGE')
}

function quoteServer(failure: SmtpError, account: SmtpAccount): Problem {
  const reply = quoteReply(failure.response ?? '', credentialsOf(account))
  if (failure.code === 'EAUTH') return problemOf('smtp.login_refused', { reply })
  return problemOf(isAboutSmtpRecipient(reply) ? 'smtp.recipient_refused' : 'smtp.answered', { reply })
}

function explainConnection(failure: SmtpError, account: SmtpAccount, limits: MailLimits): MailFailure {
  const code = failure.originalCode ?? failure.code ?? ''
  const { host } = account
  const server = `${host}:${account.port}`
  const refused = (problem: Problem): MailFailure => ({ kind: 'refused', problem })
  const deferred = (problem: Problem): MailFailure => ({ kind: 'deferred', problem })
  if (failure instanceof ServerDenied) return refused(problemOf('smtp.not_public', { host }))
  if (code === 'ENOTFOUND' || failure.code === 'EDNS')
    return deferred(problemOf('smtp.host_not_found', { host }))
  if (failure instanceof PoolClosedError) return deferred(problemOf('smtp.stopped'))
  if (UNTRUSTED_CERTIFICATE.test(code)) {
    const reason = quoteReply(failure.message, credentialsOf(account))
    return refused(problemOf('smtp.certificate_not_trusted', { server, reason }))
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return refused(problemOf('smtp.no_implicit_tls', { server }))
  if (code === 'ECONNREFUSED') return deferred(problemOf('smtp.connection_refused', { server }))
  if (failure.timeoutType === 'CONNECT_TIMEOUT')
    return deferred(problemOf('smtp.connection_timeout', { server, seconds: limits.connectMs / 1000 }))
  return deferred(problemOf(failure.timeoutType ? 'smtp.timeout' : 'smtp.connection_lost', { server }))
}
