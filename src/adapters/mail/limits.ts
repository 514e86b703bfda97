export type MailLimits = {
  /** From the DNS lookup until the connection is established. */
  connectMs: number
  greetingMs: number
  /** How long a connection may be silent, except while the server decides about a message. */
  silenceMs: number
  /** Connecting and signing in, however slowly the server talks. */
  signInMs: number
  /** A message until all of it is sent, apart from the time that its size takes. */
  messageMs: number
  /** How long a server may take to confirm a message. RFC 5321 gives it 10 minutes. */
  confirmMs: number
  /** How long a connection is kept for the next message. */
  idleMs: number
  connectionsPerAccount: number
  messagesPerConnection: number
  /** How many accounts' connections or access tokens are cached. */
  accounts: number
  /** One request to a provider with its answer, apart from the upload of a large body. */
  requestMs: number
  /** The slowest expected upload rate: a large body gets more time. */
  slowestBytesPerMs: number
  /** The largest SMTP reply or provider answer that is read. */
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
