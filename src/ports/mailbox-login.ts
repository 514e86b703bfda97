export type MailboxProviderName = 'gmail' | 'outlook'

type Client = { clientId: string; redirectUrl: string }

/** Signs people in at a mailbox provider (OAuth 2 with PKCE), so that their mailbox can be sent from. */
export type MailboxLogin = {
  /** Where the browser goes; `state` and a code come back to the redirect address. */
  pageFor(
    provider: MailboxProviderName,
    asked: Client & { state: string; challenge: string; address?: string | undefined },
  ): Promise<string>
  /** Turns the code into a login that lasts; a text says why it did not. */
  redeem(
    provider: MailboxProviderName,
    given: Client & { clientSecret: string; code: string; verifier: string },
  ): Promise<{ refreshToken: string; address: string } | string>
}
