import { createHash } from 'node:crypto'
import type { LoginHooks, MailAccount, MailboxCredentials } from '../../ports/mail.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import type { MailLimits } from './limits.ts'
import { callProvider, type ProviderAgent, parseObject } from './provider-request.ts'
import { quoteReply } from './quote-reply.ts'

export type MailboxAccount = Extract<MailAccount, { kind: 'gmail' | 'outlook' }>

export type AccessToken =
  | { kind: 'token'; value: string }
  | { kind: 'refused' | 'deferred'; problem: Problem; loginLost?: true }

export type AccessTokens = {
  /** Returns a token that is valid for a while, other than the one the provider has `rejected`. */
  find(account: MailboxAccount, hooks: LoginHooks, rejected?: string): Promise<AccessToken>
  /** Requests a new token even if a cached one is still valid. */
  renew(account: MailboxAccount, hooks: LoginHooks): Promise<AccessToken>
}

type TokenEndpoint = { url: string; scope?: string }

type Login = {
  /** Fingerprints of this login's credentials so far, newest last. */
  fingerprints: string[]
  credentials: MailboxCredentials
  /** Whether the newest credentials still have to be stored. */
  isUnsaved: boolean
  token: { value: string; expiresMs: number } | null
  renewing: Promise<AccessToken> | null
}

const EXPIRY_MARGIN_MS = 60_000
const MAX_FINGERPRINTS = 5
/** RFC 6749 and OpenID Connect errors that only reconnecting the mailbox can fix. */
const LOGIN_LOST =
  /^(?:invalid_grant|invalid_client|unauthorized_client|interaction_required|login_required|consent_required)$/

/** Fetches access tokens for mailboxes, one request at a time for each, and caches them until they expire. */
export function createAccessTokens(
  agent: ProviderAgent,
  limits: MailLimits,
  endpoint: TokenEndpoint,
): AccessTokens {
  const logins = new Map<string, Login>()

  async function request(login: Login, hooks: LoginHooks): Promise<AccessToken> {
    const response = await requestToken(agent, limits, endpoint, login.credentials)
    if (response.kind !== 'renewed') return response
    login.token = { value: response.token, expiresMs: response.expiresMs }
    replaceRefreshToken(login, response.refreshToken)
    await save(login, hooks)
    return { kind: 'token', value: response.token }
  }

  function renew(login: Login, hooks: LoginHooks): Promise<AccessToken> {
    login.renewing ??= request(login, hooks).finally(() => {
      login.renewing = null
    })
    return login.renewing
  }

  return {
    async find(account, hooks, rejected) {
      const login = findOrCreateLogin(logins, account, limits.accounts)
      const { token, renewing } = login
      if (renewing || !token || token.value === rejected || token.expiresMs <= Date.now()) {
        return renew(login, hooks)
      }
      await save(login, hooks)
      return { kind: 'token', value: token.value }
    },
    renew: async (account, hooks) => renew(findOrCreateLogin(logins, account, limits.accounts), hooks),
  }
}

function findOrCreateLogin(
  logins: Map<string, Login>,
  { id, credentials }: MailboxAccount,
  limit: number,
): Login {
  const current = fingerprint(credentials)
  const existing = logins.get(id)
  const login = existing?.fingerprints.includes(current)
    ? existing
    : { fingerprints: [current], credentials, isUnsaved: false, token: null, renewing: null }
  logins.delete(id)
  logins.set(id, login)
  for (const oldest of logins.keys()) {
    if (logins.size <= limit) break
    logins.delete(oldest)
  }
  return login
}

function replaceRefreshToken(login: Login, refreshToken: string | null) {
  if (!refreshToken || refreshToken === login.credentials.refreshToken) return
  login.credentials = { ...login.credentials, refreshToken }
  login.fingerprints = [...login.fingerprints, fingerprint(login.credentials)].slice(-MAX_FINGERPRINTS)
  login.isUnsaved = true
}

/** Stores new credentials before they are used; a failed attempt is retried on the next call. */
async function save(login: Login, hooks: LoginHooks): Promise<void> {
  if (!login.isUnsaved) return
  await hooks.credentialsRenewed(login.credentials)
  login.isUnsaved = false
}

const fingerprint = ({ clientId, clientSecret, refreshToken }: MailboxCredentials) =>
  createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret, refreshToken]))
    .digest('base64')

type RenewedToken = { kind: 'renewed'; token: string; expiresMs: number; refreshToken: string | null }

async function requestToken(
  agent: ProviderAgent,
  limits: MailLimits,
  endpoint: TokenEndpoint,
  { clientId, clientSecret, refreshToken }: MailboxCredentials,
): Promise<RenewedToken | Exclude<AccessToken, { kind: 'token' }>> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  })
  if (endpoint.scope) form.set('scope', endpoint.scope)
  const reply = await callProvider(agent, {
    url: endpoint.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    timeoutMs: limits.requestMs,
    replyBytes: limits.replyBytes,
  })
  if (reply.kind === 'lost') return { kind: 'deferred', problem: reply.problem }
  const response = parseObject(reply.text)
  if (reply.status === 200 && typeof response.access_token === 'string') {
    const seconds = Number(response.expires_in) || 3600
    return {
      kind: 'renewed',
      token: response.access_token,
      expiresMs: Date.now() + seconds * 1000 - EXPIRY_MARGIN_MS,
      refreshToken: typeof response.refresh_token === 'string' ? response.refresh_token : null,
    }
  }
  return explainRefusal(reply.status, response, [clientSecret, refreshToken])
}

function explainRefusal(
  status: number,
  response: Record<string, unknown>,
  secrets: string[],
): Exclude<AccessToken, { kind: 'token' }> {
  const error = typeof response.error === 'string' ? response.error : ''
  const description = typeof response.error_description === 'string' ? response.error_description : ''
  const reply = quoteReply([status, error, description].filter(Boolean).join(' '), secrets)
  if (LOGIN_LOST.test(error)) {
    return { kind: 'refused', problem: problemOf('mailbox.login_lost', { reply }), loginLost: true }
  }
  const isTemporary =
    status === 429 || status >= 500 || status < 400 || /temporarily|server_error/.test(error)
  return {
    kind: isTemporary ? 'deferred' : 'refused',
    problem: problemOf('mailbox.login_not_renewed', { reply }),
  }
}
