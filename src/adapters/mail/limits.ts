export type MailLimits = {
  /** From the DNS lookup until the connection is established. */
  connectMs: number
  greetingMs: number
  /** How long a connection may be silent. */
  silenceMs: number
  /** How long a connection is kept for the next message. */
  idleMs: number
  connectionsPerAccount: number
  messagesPerConnection: number
  /** How many accounts' connections or access tokens are cached. */
  accounts: number
  /** A whole exchange with a provider. */
  requestMs: number
  /** The largest SMTP reply or provider answer that is read. */
  replyBytes: number
}

export const DEFAULT_LIMITS: MailLimits = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 60_000,
  idleMs: 30_000,
  connectionsPerAccount: 5,
  messagesPerConnection: 100,
  accounts: 200,
  requestMs: 30_000,
  replyBytes: 64 * 1024,
}
