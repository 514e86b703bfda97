export type MailAddress = { name: string; address: string }

/** A message, ready to be written down as mail. */
export type OutgoingMail = {
  from: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  replyTo: MailAddress[]
  subject: string
  html: string
  text: string
  /** Without angle brackets; the same whenever the same message is tried again. */
  messageId: string
  /** Further headers, such as List-Unsubscribe. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: Uint8Array }[]
}

/** An account to send through, opened from the vault for this one use. */
export type MailAccount =
  | {
      kind: 'smtp'
      id: string
      host: string
      port: number
      tls: 'none' | 'starttls' | 'tls'
      login: { user: string; password: string } | null
      /** Its host must lead to addresses that calls out may reach. */
      isGuarded: boolean
    }
  | { kind: 'inbox'; id: string }
  | { kind: 'gmail' | 'outlook'; id: string; address: string; credentials: MailboxCredentials }

export type MailboxCredentials = { clientId: string; clientSecret: string; refreshToken: string }

/**
 * What became of a message. `refused`: never to be tried again as it is. `deferred`: it has not gone out, and
 * may be tried later. `unknown`: it was handed over and nothing came back, so it may have gone out.
 * `loginLost`: the mailbox has to be connected again.
 */
export type MailOutcome =
  | { kind: 'sent'; refused?: RefusedRecipient[] }
  | { kind: 'refused' | 'deferred' | 'unknown'; reason: string; loginLost?: true }

/** A recipient whom the server did not take, though it took others; `temporary` when it may later. */
export type RefusedRecipient = { address: string; reason: string; temporary: boolean }

export type MailHooks = {
  /**
   * Called, and waited for, at the last moment at which nothing can have gone out: whatever ends the process
   * before it was called, the message was not sent. When it rejects, the message is not sent.
   */
  beforeHandOver(): Promise<void>
  /** The provider gave a new refresh token; the old one may not work again. */
  credentialsRenewed(credentials: MailboxCredentials): Promise<void>
  /** Takes a message for the built-in inbox. */
  keepInInbox(message: { from: string; to: string[]; bytes: Uint8Array }): Promise<void>
}

/** Sends mail through any kind of account. Never throws for what the other side does. */
export type Mailer = {
  send(account: MailAccount, mail: OutgoingMail, hooks: MailHooks): Promise<MailOutcome>
  /** Connects and signs in, and sends nothing. Null when that works, else why it does not, in words. */
  check(account: MailAccount): Promise<string | null>
  close(): Promise<void>
}
