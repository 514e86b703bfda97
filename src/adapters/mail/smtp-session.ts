import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailAccount } from '../../ports/mail.ts'
import type { MailLimits } from './limits.ts'

export type SmtpAccount = Extract<MailAccount, { kind: 'smtp' }>

/** A message for one session: who it is from, who gets it, and its text as it is needed. */
export type SmtpMessage = { from: string; to: string[]; size: number; stream: Readable }

export type SmtpRefusal = {
  recipient?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

export type SmtpSession = {
  /** Goes as far as a server takes messages: greeting, TLS, login. */
  connect(): Promise<void>
  /** How many messages were tried on it. */
  messages(): number
  isOpen(): boolean
  /** Tells whom the server did not take, when it took others. */
  send(message: SmtpMessage): Promise<SmtpRefusal[]>
  /** Makes it fit for the next message after one that was refused. */
  reset(): Promise<void>
  onEnd(listener: () => void): void
  /** Takes leave of the server. */
  quit(): void
  close(): void
}

export function createSession(account: SmtpAccount, limits: MailLimits, server: string): SmtpSession {
  const connection = createConnection(account, limits, server)
  let messages = 0
  return {
    async connect() {
      await step(connection, (done) => connection.connect(done))
      const { login } = account
      if (!login || !connection.allowsAuth) return
      const credentials = { user: login.user, pass: login.password }
      await step(connection, (done) => connection.login({ credentials }, done))
    },
    messages: () => messages,
    isOpen: () => !connection.destroyed,
    async send({ from, to, size, stream }) {
      messages += 1
      let refusals: SmtpRefusal[] = []
      await step(connection, (done) =>
        connection.send({ from, to, size }, stream, (error, info) => {
          refusals = info?.rejectedErrors ?? []
          done(error)
        }),
      )
      return refusals
    },
    reset: () => step(connection, (done) => connection.reset(done)),
    onEnd: (listener) => connection.once('end', listener),
    quit: () => connection.quit(),
    close: () => connection.close(),
  }
}

function createConnection(account: SmtpAccount, limits: MailLimits, server: string): SMTPConnection {
  const connection = new SMTPConnection({
    host: server,
    // The certificate is that of the name, whatever address it led to.
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
  // Every step hears of its own errors; between two of them there is nobody to tell.
  return connection.on('error', () => {})
}

/** One step of the dialogue: it ends with its answer, or with the connection. */
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
    // The server's last words, if any, are reported just after the end.
    const onEnd = () => setImmediate(() => settle(new Error('the connection was closed')))
    connection.on('error', settle)
    connection.on('end', onEnd)
    start(settle)
  })
}
