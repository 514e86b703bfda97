import type { MailboxLogin, MailboxProviderName } from '../../ports/mail.ts'
import { problemOf } from '../../problems/problems.ts'
import { OUTLOOK_SCOPE } from './mailbox.ts'
import { callProvider, createProviderAgent, parseObject } from './provider-request.ts'
import { quoteReply } from './quote-reply.ts'

const TIMEOUT_MS = 15_000
const REPLY_BYTES = 64 * 1024

export type LoginUrls = {
  googleAuthorizeUrl?: string
  googleTokenUrl?: string
  microsoftAuthorizeUrl?: string
  microsoftTokenUrl?: string
}

type Endpoints = { page: string; token: string; scope: string; more: Record<string, string> }

const endpointsOf = (urls: LoginUrls): Record<MailboxProviderName, Endpoints> => ({
  gmail: {
    page: urls.googleAuthorizeUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth',
    token: urls.googleTokenUrl ?? 'https://oauth2.googleapis.com/token',
    scope: 'openid email https://www.googleapis.com/auth/gmail.send',
    // Google issues a refresh token only with these parameters, and only after the user has consented.
    more: { access_type: 'offline', prompt: 'consent' },
  },
  outlook: {
    page: urls.microsoftAuthorizeUrl ?? 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: urls.microsoftTokenUrl ?? 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: `openid email profile ${OUTLOOK_SCOPE}`,
    more: { prompt: 'select_account' },
  },
})

export function createMailboxLogin(urls: LoginUrls): MailboxLogin {
  const endpoints = endpointsOf(urls)
  const agent = createProviderAgent()
  return {
    async authorizationUrl(provider, { clientId, redirectUrl, state, challenge, address }) {
      const { page, scope, more } = endpoints[provider]
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope,
        state,
        ...more,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(address === undefined ? {} : { login_hint: address }),
      })
      return `${page}?${query}`
    },
    async redeem(provider, { clientId, clientSecret, redirectUrl, code, verifier }) {
      const { token, scope } = endpoints[provider]
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUrl,
        code_verifier: verifier,
        code,
        scope,
      })
      const reply = await callProvider(agent, {
        url: token,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
        timeoutMs: TIMEOUT_MS,
        replyBytes: REPLY_BYTES,
      })
      if (reply.kind === 'lost') return { problem: reply.problem }
      return readLogin(reply.status, reply.text, [clientSecret, code, verifier])
    },
  }
}

function readLogin(status: number, text: string, secrets: string[]) {
  const { refresh_token, id_token, error, error_description } = parseObject(text)
  const address = addressIn(String(id_token ?? ''))
  if (status !== 200) {
    const reply = quoteReply([status, error, error_description].filter(Boolean).join(' '), secrets)
    return { problem: problemOf('mailbox.not_connected', { reply }) }
  }
  if (typeof refresh_token !== 'string') return { problem: problemOf('mailbox.no_lasting_login') }
  return address === null
    ? { problem: problemOf('mailbox.address_unknown') }
    : { refreshToken: refresh_token, address }
}

/** The token came directly from the provider, so its signature need not be verified (OpenID Connect Core 3.1.3.7). */
function addressIn(idToken: string): string | null {
  const claims = parseObject(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  const address = claims.email ?? claims.preferred_username
  return typeof address === 'string' && address.includes('@') ? address : null
}
