import type { Problem } from '../problems/problems.ts'

/** Where `serve --test-inbox` receives mail, and where the demo's sender sends it. */
export const TEST_INBOX_PORT = 2525

export type MailAddress = { name: string; address: string }

/** Everything about a message except its content. */
export type MailEnvelope = {
  from: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  replyTo: MailAddress[]
  /** Without angle brackets; stays the same across retries. */
  messageId: string
  /** Further headers, such as List-Unsubscribe. */
  headers: Record<string, string>
}

/** A rendered message, before it is encoded as MIME. */
export type OutgoingMail = MailEnvelope & {
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; content: Uint8Array }[]
}

/** A message as MIME, with its sender and all its recipients. */
export type EncodedMail = { from: string; to: string[]; bytes: Buffer }

/** A provider that reads recipients from the headers needs Bcc there and removes it; over SMTP it must be absent. */
export type BccPlace = 'in headers' | 'in envelope'

export const bccPlaceFor = ({ kind }: MailAccount): BccPlace =>
  kind === 'gmail' || kind === 'outlook' ? 'in headers' : 'in envelope'

/** An account to send through, with decrypted credentials. */
export type MailAccount =
  | {
      kind: 'smtp'
      id: string
      host: string
      port: number
      tls: 'none' | 'starttls' | 'tls'
      login: { user: string; password: string } | null
      /** The host must resolve to addresses that outbound calls may reach. */
      isGuarded: boolean
    }
  | { kind: 'inbox'; id: string }
  | { kind: 'gmail' | 'outlook'; id: string; address: string; credentials: MailboxCredentials }

export type MailboxCredentials = { clientId: string; clientSecret: string; refreshToken: string }

/**
 * The outcome of sending a message. `refused`: permanent, do not retry. `deferred`: not sent, may be retried later.
 * `stopped`: not sent, because the mailer was closed. `unknown`: handed over without a reply, so it may have been sent.
 * `loginLost`: the mailbox has to be reconnected.
 */
export type MailOutcome =
  | { kind: 'sent'; refused?: RefusedRecipient[] }
  | { kind: 'refused' | 'deferred' | 'stopped' | 'unknown'; problem: Problem; loginLost?: true }

/** A recipient that the server rejected while it accepted others; `temporary` when a retry may succeed. */
export type RefusedRecipient = { address: string; reply: string; temporary: boolean }

export type LoginFailure = { problem: Problem; loginLost?: true }

export type LoginHooks = Pick<MailHooks, 'credentialsRenewed'>

export type MailHooks = {
  /**
   * Awaited at the last moment before the message can count as sent: if the process dies before this call, the message
   * was not sent. When it rejects, the message is not sent.
   */
  beforeHandOver(): Promise<void>
  /** The provider issued a new refresh token; the old one may have stopped working. */
  credentialsRenewed(credentials: MailboxCredentials): Promise<void>
  storeInInbox(message: { from: string; to: string[]; bytes: Uint8Array }): Promise<void>
}

/** Sends mail through any kind of account. Failures on the other side are outcomes, never exceptions. */
export type Mailer = {
  /** A message without files may already be encoded, with Bcc where `bccPlaceFor` puts it for the account. */
  send(account: MailAccount, mail: OutgoingMail | EncodedMail, hooks: MailHooks): Promise<MailOutcome>
  /** Connects and signs in again without sending. Returns null on success. */
  check(account: MailAccount, hooks: LoginHooks): Promise<LoginFailure | null>
  close(): Promise<void>
}

export type MailboxProviderName = 'gmail' | 'outlook'

type Client = { clientId: string; redirectUrl: string }

/** Signs people in to a mailbox provider (OAuth 2 with PKCE), so their mailbox can be used as a sender. */
export type MailboxLogin = {
  /** The URL for the browser; the provider redirects back with `state` and a code. */
  authorizationUrl(
    provider: MailboxProviderName,
    request: Client & { state: string; challenge: string; address?: string | undefined },
  ): Promise<string>
  /** Exchanges the code for lasting credentials, or returns why that failed. */
  redeem(
    provider: MailboxProviderName,
    grant: Client & { clientSecret: string; code: string; verifier: string },
  ): Promise<{ refreshToken: string; address: string } | { problem: Problem }>
}
