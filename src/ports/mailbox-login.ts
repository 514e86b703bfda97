import type { Problem } from '../problems/problems.ts'

export type MailboxProviderName = 'gmail' | 'outlook'

type Client = { clientId: string; redirectUrl: string }

/** Signs people in at a mailbox provider (OAuth 2 with PKCE), so that their mailbox can be sent from. */
export type MailboxLogin = {
  /** The URL for the browser; the provider redirects back with `state` and a code. */
  pageFor(
    provider: MailboxProviderName,
    asked: Client & { state: string; challenge: string; address?: string | undefined },
  ): Promise<string>
  /** Exchanges the code for lasting credentials, or says why that failed. */
  redeem(
    provider: MailboxProviderName,
    given: Client & { clientSecret: string; code: string; verifier: string },
  ): Promise<{ refreshToken: string; address: string } | { problem: Problem }>
}
