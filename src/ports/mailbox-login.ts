import type { Problem } from '../problems/problems.ts'

export type MailboxProviderName = 'gmail' | 'outlook'

type Client = { clientId: string; redirectUrl: string }

/** Signs people in to a mailbox provider (OAuth 2 with PKCE), so their mailbox can be used as a sender. */
export type MailboxLogin = {
  /** The URL for the browser; the provider redirects back with `state` and a code. */
  pageFor(
    provider: MailboxProviderName,
    request: Client & { state: string; challenge: string; address?: string | undefined },
  ): Promise<string>
  /** Exchanges the code for lasting credentials, or returns why that failed. */
  redeem(
    provider: MailboxProviderName,
    grant: Client & { clientSecret: string; code: string; verifier: string },
  ): Promise<{ refreshToken: string; address: string } | { problem: Problem }>
}
