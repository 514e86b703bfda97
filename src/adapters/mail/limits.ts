export type MailLimits = {
  /** From looking the name up until the connection stands. */
  connectMs: number
  greetingMs: number
  /** Silence on a connection. */
  silenceMs: number
  /** How long a connection is kept for the next message. */
  idleMs: number
  connectionsPerAccount: number
  messagesPerConnection: number
  /** Accounts whose connections or access tokens are kept. */
  accounts: number
  /** A whole exchange with a provider. */
  requestMs: number
  /** Of an SMTP reply or a provider's answer; of more, nothing is kept. */
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
