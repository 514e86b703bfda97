export type MailLimits = {
  /** From the DNS lookup until the connection is established. */
  connectMs: number
  greetingMs: number
  /** How long a connection may be silent, except while the server is confirming a message. */
  silenceMs: number
  /** The maximum time to connect and sign in, even if the server sends data. */
  signInMs: number
  /** The maximum time to send a message, without the extra time for its size. */
  messageMs: number
  /** How long a server may take to confirm a message. RFC 5321 gives it 10 minutes. */
  confirmMs: number
  /** How long an idle connection stays open for the next message. */
  idleMs: number
  connectionsPerAccount: number
  messagesPerConnection: number
  /** How many accounts' connections or access tokens are cached. */
  accounts: number
  /** The maximum time for a request to a provider, without the extra time for a large body. */
  requestMs: number
  /** The slowest expected upload rate, which determines the extra time for a large body. */
  slowestBytesPerMs: number
  /** The largest SMTP reply or provider response that is read. */
  replyBytes: number
}

export const DEFAULT_LIMITS: MailLimits = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 60_000,
  signInMs: 60_000,
  messageMs: 2 * 60_000,
  confirmMs: 10 * 60_000,
  idleMs: 30_000,
  connectionsPerAccount: 5,
  messagesPerConnection: 100,
  accounts: 200,
  requestMs: 30_000,
  slowestBytesPerMs: 100,
  replyBytes: 64 * 1024,
}

/** How long a request with this body may take. */
export const requestTimeoutMs = ({ requestMs, slowestBytesPerMs }: MailLimits, body: Buffer | string) =>
  requestMs + Math.ceil(Buffer.byteLength(body) / slowestBytesPerMs)
