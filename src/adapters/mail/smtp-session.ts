import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailAccount } from '../../ports/mail.ts'
import type { MailLimits } from './limits.ts'

export type SmtpAccount = Extract<MailAccount, { kind: 'smtp' }>

/** A message for one session: the envelope, and the content as a stream. */
export type SmtpMessage = { from: string; to: string[]; size: number; stream: Readable }

export type SmtpRefusal = {
  recipient?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

export type SmtpSession = {
  /** Performs the greeting, TLS and login, after which the server accepts messages. */
  connect(): Promise<void>
  /** The number of messages attempted so far. */
  messages(): number
  isOpen(): boolean
  /** Resolves with the recipients that the server rejected while it accepted others. */
  send(message: SmtpMessage): Promise<SmtpRefusal[]>
  /** Suspends the timeouts while the server is waiting for us. */
  pauseLimits(): void
  /** Allows more time for the confirmation once the whole message has been sent. */
  awaitConfirmation(): void
  /** Prepares the session for the next message after a rejected one. */
  reset(): Promise<void>
  onEnd(listener: () => void): void
  quit(): void
  close(): void
}

export function createSession(account: SmtpAccount, limits: MailLimits, server: string): SmtpSession {
  const connection = createConnection(account, limits, server)
  let messages = 0
  let timer: NodeJS.Timeout | undefined
  /** A slow server may never be silent for long, so each step also has a total limit. */
  const setLimits = (totalMs: number, silenceMs = limits.silenceMs) => {
    clearTimeout(timer)
    timer = totalMs === 0 || connection.destroyed ? undefined : setTimeout(() => timeOut(connection), totalMs)
    if (connection._socket) connection._socket.setTimeout(silenceMs)
  }
  const withLimit = async (totalMs: number, work: () => Promise<void>) => {
    setLimits(totalMs)
    await work().finally(() => setLimits(0))
  }
  return {
    connect: () =>
      withLimit(limits.signInMs, async () => {
        await step(connection, (done) => connection.connect(done))
        const { login } = account
        if (!login || !connection.allowsAuth) return
        const credentials = { user: login.user, pass: login.password }
        await step(connection, (done) => connection.login({ credentials }, done))
      }),
    messages: () => messages,
    isOpen: () => !connection.destroyed,
    async send({ from, to, size, stream }) {
      messages += 1
      let refusals: SmtpRefusal[] = []
      await withLimit(limits.messageMs + Math.ceil(size / limits.slowestBytesPerMs), () =>
        step(connection, (done) =>
          connection.send({ from, to, size }, stream, (error, info) => {
            refusals = info?.rejectedErrors ?? []
            done(error)
          }),
        ),
      )
      return refusals
    },
    pauseLimits: () => setLimits(0, 0),
    awaitConfirmation: () => setLimits(limits.confirmMs, limits.confirmMs),
    reset: () => withLimit(limits.signInMs, () => step(connection, (done) => connection.reset(done))),
    onEnd: (listener) => connection.once('end', listener),
    quit: () => connection.quit(),
    close: () => connection.close(),
  }
}

function createConnection(account: SmtpAccount, limits: MailLimits, server: string): SMTPConnection {
  const connection = new SMTPConnection({
    host: server,
    // The certificate must match the host name, not the address it resolved to.
    ...(isIP(account.host) === 0 ? { servername: account.host } : {}),
    port: account.port,
    secure: account.tls === 'tls',
    requireTLS: account.tls === 'starttls',
    ignoreTLS: account.tls === 'none',
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    maxResponseSize: limits.replyBytes,
  })
  // Each step handles its own errors; between steps, an error must not crash the process.
  return connection.on('error', () => {})
}

/** Aborts the current step as a connection timeout would. */
function timeOut(connection: SMTPConnection) {
  connection.emit('error', Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', timeoutType: 'TOTAL' }))
  connection.close()
}

/** One step of the SMTP dialogue: settles with the server's reply or when the connection closes. */
function step(
  connection: SMTPConnection,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      connection.removeListener('error', settle)
      connection.removeListener('end', onEnd)
      if (error) reject(error)
      else resolve()
    }
    // The server's final reply is reported just after `end`.
    const onEnd = () => setImmediate(() => settle(new Error('the connection was closed')))
    connection.on('error', settle)
    connection.on('end', onEnd)
    start(settle)
  })
}
