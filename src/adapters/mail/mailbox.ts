import type { LoginFailure, LoginHooks, MailHooks, MailOutcome } from '../../ports/mail.ts'
import { problemOf } from '../../problems/problems.ts'
import type { AccessTokens, MailboxAccount } from './access-tokens.ts'
import { type MailLimits, requestTimeoutMs } from './limits.ts'
import { callProvider, type ProviderAgent, type ProviderReply } from './provider-request.ts'
import { credentialsOf, isAboutRecipient, quoteReply } from './quote-reply.ts'

/** What differs between mailbox providers. */
type MailboxProvider = {
  name: string
  /** The largest message that fits in one request. */
  maxBytes: number
  writeRequest(bytes: Buffer): { url: string; contentType: string; body: Buffer | string }
  /** Whether a refusal means only that the rate limit was reached. */
  isRateLimit(text: string): boolean
}

type MailboxSender = {
  check(account: MailboxAccount, hooks: LoginHooks): Promise<LoginFailure | null>
  send(account: MailboxAccount, bytes: Buffer, hooks: MailHooks): Promise<MailOutcome>
}

/** Sends through a provider's API, with an access token that is renewed when it expires or is rejected. */
export function createMailboxSender(
  agent: ProviderAgent,
  limits: MailLimits,
  tokens: AccessTokens,
  provider: MailboxProvider,
): MailboxSender {
  async function post(token: string, bytes: Buffer, hooks: MailHooks): Promise<ProviderReply> {
    const { url, contentType, body } = provider.writeRequest(bytes)
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
    return callProvider(agent, {
      url,
      headers,
      body,
      timeoutMs: requestTimeoutMs(limits, body),
      replyBytes: limits.replyBytes,
      beforeEnd: async () => hooks.beforeHandOver(),
    })
  }

  return {
    async check(account, hooks) {
      const token = await tokens.renew(account, hooks)
      return token.kind === 'token' ? null : token
    },
    async send(account, bytes, hooks) {
      if (bytes.length > provider.maxBytes) {
        const megabytes = Math.floor(provider.maxBytes / 1_000_000)
        const problem = problemOf('mailbox.message_too_large', { provider: provider.name, megabytes })
        return { kind: 'refused', problem }
      }
      const token = await tokens.find(account, hooks)
      if (token.kind !== 'token') return token
      const reply = await post(token.value, bytes, hooks)
      const secrets = [token.value, ...credentialsOf(account)]
      if (reply.kind === 'lost' || reply.status !== 401) return explainReply(reply, provider, secrets)
      // The message was rejected together with the token, so it is safe to send it again with a new one.
      const renewed = await tokens.find(account, hooks, token.value)
      if (renewed.kind !== 'token') return renewed
      return explainReply(await post(renewed.value, bytes, hooks), provider, [...secrets, renewed.value])
    },
  }
}

/** Maps a provider's reply to the outcome of the message. */
export function explainReply(
  reply: ProviderReply,
  provider: Pick<MailboxProvider, 'name' | 'isRateLimit'>,
  secrets: string[],
): MailOutcome {
  if (reply.kind === 'lost') {
    return { kind: reply.sent ? 'unknown' : 'deferred', problem: reply.problem }
  }
  const { status, text } = reply
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const data = {
    provider: provider.name,
    reply: quoteReply(`${status} ${findMessage(text)}`, secrets),
  }
  if (status === 401)
    return { kind: 'refused', problem: problemOf('mailbox.not_authorized', data), loginLost: true }
  const problem = problemOf(
    isAboutRecipient(data.reply) ? 'mailbox.recipient_refused' : 'mailbox.answered',
    data,
  )
  if (status === 429 || status === 500 || status === 503) return { kind: 'deferred', problem }
  // A gateway that timed out does not know the outcome of the request behind it.
  if (status >= 500) return { kind: 'unknown', problem }
  return { kind: status === 403 && provider.isRateLimit(text) ? 'deferred' : 'refused', problem }
}

/** Both providers respond with `{ error: { message } }`. */
function findMessage(text: string): string {
  try {
    const message: unknown = JSON.parse(text)?.error?.message
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

/** A larger message goes to the upload endpoint, which accepts it without base64. */
const JSON_BYTES = 3_000_000

export function gmailProvider(baseUrl: string): MailboxProvider {
  const path = '/gmail/v1/users/me/messages/send'
  return {
    name: 'Gmail',
    maxBytes: 35_000_000,
    writeRequest(bytes) {
      if (bytes.length > JSON_BYTES) {
        const url = `${baseUrl}/upload${path}?uploadType=media`
        return { url, contentType: 'message/rfc822', body: bytes }
      }
      const body = JSON.stringify({ raw: bytes.toString('base64url') })
      return { url: baseUrl + path, contentType: 'application/json', body }
    },
    isRateLimit: (text) =>
      /rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|quotaExceeded/i.test(text),
  }
}

export const OUTLOOK_SCOPE = 'https://graph.microsoft.com/Mail.Send offline_access'

export const OUTLOOK_NAME = 'Microsoft'

/** The largest message that fits in one request. */
export const OUTLOOK_MESSAGE_BYTES = 3_000_000

/** Microsoft Graph. A request is limited to 4 MB, and base64 turns three bytes into four. */
export function outlookProvider(baseUrl: string): MailboxProvider {
  return {
    name: OUTLOOK_NAME,
    maxBytes: OUTLOOK_MESSAGE_BYTES,
    writeRequest: (bytes) => ({
      url: `${baseUrl}/v1.0/me/sendMail`,
      contentType: 'text/plain',
      body: bytes.toString('base64'),
    }),
    isRateLimit: (text) => /ErrorExceededMessageLimit|ErrorMessageThrottled|ApplicationThrottled/.test(text),
  }
}
