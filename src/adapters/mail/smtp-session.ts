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
  /** Greeting, TLS and login: afterwards the server accepts messages. */
  connect(): Promise<void>
  /** How many messages were attempted on it. */
  messages(): number
  isOpen(): boolean
  /** Resolves with the recipients that the server refused while it accepted others. */
  send(message: SmtpMessage): Promise<SmtpRefusal[]>
  /** The server is waiting for us, so no timeout applies to it. */
  pauseLimits(): void
  /** All of the message is sent, and the server may now take long to confirm it. */
  awaitConfirmation(): void
  /** Prepares it for the next message after a refused one. */
  reset(): Promise<void>
  onEnd(listener: () => void): void
  /** Closes it with QUIT. */
  quit(): void
  close(): void
}

export function createSession(account: SmtpAccount, limits: MailLimits, server: string): SmtpSession {
  const connection = createConnection(account, limits, server)
  let messages = 0
  let timer: NodeJS.Timeout | undefined
  /** A server that sends a byte now and then is not silent, so that each step also has a limit in all. */
  const limitTo = (totalMs: number, silenceMs = limits.silenceMs) => {
    clearTimeout(timer)
    timer = totalMs === 0 || connection.destroyed ? undefined : setTimeout(() => giveUp(connection), totalMs)
    if (connection._socket) connection._socket.setTimeout(silenceMs)
  }
  const within = async (totalMs: number, work: () => Promise<void>) => {
    limitTo(totalMs)
    await work().finally(() => limitTo(0))
  }
  return {
    connect: () =>
      within(limits.signInMs, async () => {
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
      await within(limits.messageMs + Math.ceil(size / limits.slowestBytesPerMs), () =>
        step(connection, (done) =>
          connection.send({ from, to, size }, stream, (error, info) => {
            refusals = info?.rejectedErrors ?? []
            done(error)
          }),
        ),
      )
      return refusals
    },
    pauseLimits: () => limitTo(0, 0),
    awaitConfirmation: () => limitTo(limits.confirmMs, limits.confirmMs),
    reset: () => within(limits.signInMs, () => step(connection, (done) => connection.reset(done))),
    onEnd: (listener) => connection.once('end', listener),
    quit: () => connection.quit(),
    close: () => connection.close(),
  }
}

function createConnection(account: SmtpAccount, limits: MailLimits, server: string): SMTPConnection {
  const connection = new SMTPConnection({
    host: server,
    // The certificate must match the host name, whatever address it resolved to.
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
  // Each step handles its own errors; between steps they must not crash the process.
  return connection.on('error', () => {})
}

/** Ends the step under way like a timeout of the connection. */
function giveUp(connection: SMTPConnection) {
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
    // A final reply of the server is reported just after `end`.
    const onEnd = () => setImmediate(() => settle(new Error('the connection was closed')))
    connection.on('error', settle)
    connection.on('end', onEnd)
    start(settle)
  })
}
