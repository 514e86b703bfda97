import type { MailHooks, MailOutcome } from '../../ports/mail.ts'
import { problemOf } from '../../problems/problems.ts'
import type { AccessTokens, MailboxAccount } from './access-tokens.ts'
import { type MailLimits, requestTimeoutMs } from './limits.ts'
import { explainReply } from './mailbox.ts'
import { outlookProvider } from './outlook.ts'
import {
  callProvider,
  type ProviderAgent,
  type ProviderReply,
  type ProviderRequest,
} from './provider-request.ts'
import { credentialsOf } from './quote-reply.ts'

/** A failed step of the exchange, with what it means for the message. */
export class StepFailed extends Error {
  readonly outcome: MailOutcome
  constructor(outcome: MailOutcome) {
    super('the message was not uploaded')
    this.outcome = outcome
  }
}

type Asked = Pick<ProviderRequest, 'method' | 'body' | 'beforeEnd'> & {
  path: string
  type?: string
  /** How much longer than usual the answer may be. */
  moreBytes?: number
}

export type GraphExchange = {
  /** Calls Graph with the mailbox's token; throws `StepFailed` unless it succeeds. */
  ask(call: Asked): Promise<string>
  put(url: string, part: Buffer, range: string): Promise<void>
}

type Opening = { tokens: AccessTokens; baseUrl: string; account: MailboxAccount; hooks: MailHooks }

/** Several calls to Microsoft Graph for one message, with a token that is renewed when it is rejected. */
export async function openExchange(
  agent: ProviderAgent,
  limits: MailLimits,
  { tokens, baseUrl, account, hooks }: Opening,
): Promise<GraphExchange> {
  const boundsFor = (body: Buffer | string, moreBytes = 0) => ({
    timeoutMs: requestTimeoutMs(limits, body),
    replyBytes: limits.replyBytes + moreBytes,
  })
  const provider = outlookProvider(baseUrl)
  let token = await findToken(tokens, account, hooks)
  const used = [token]
  const succeed = (reply: ProviderReply, isOrderToSend: boolean): string => {
    const outcome = explainReply(reply, provider, [...used, ...credentialsOf(account)])
    if (outcome.kind === 'sent' && reply.kind === 'answered') return reply.text
    const isOpen = outcome.kind === 'unknown' && !isOrderToSend
    throw new StepFailed(isOpen ? { ...outcome, kind: 'deferred' } : outcome)
  }
  return {
    async ask({ path, type, moreBytes = 0, ...call }) {
      const isOrderToSend = call.beforeEnd !== undefined
      const once = () => {
        const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
        const bounds = boundsFor(call.body, moreBytes)
        return callProvider(agent, { ...bounds, ...call, url: baseUrl + path, headers })
      }
      const reply = await once()
      if (reply.kind === 'lost' || reply.status !== 401) return succeed(reply, isOrderToSend)
      token = await findToken(tokens, account, hooks, token)
      used.push(token)
      return succeed(await once(), isOrderToSend)
    },
    async put(url, part, range) {
      // The URL itself grants access, so it gets no token. It must not downgrade to another scheme.
      if (new URL(url).protocol !== new URL(baseUrl).protocol)
        throw new StepFailed({
          kind: 'refused',
          problem: problemOf('mailbox.upload_url_invalid', { provider: provider.name }),
        })
      const headers = { 'content-type': 'application/octet-stream', 'content-range': range }
      used.push(url)
      succeed(
        await callProvider(agent, { ...boundsFor(part), method: 'PUT', url, headers, body: part }),
        false,
      )
    },
  }
}

async function findToken(
  tokens: AccessTokens,
  account: MailboxAccount,
  hooks: MailHooks,
  rejected?: string,
): Promise<string> {
  const token = await tokens.find(account, hooks, rejected)
  if (token.kind === 'token') return token.value
  // The mailbox may still be able to send small messages, so its login does not count as lost.
  const { kind, problem: cause } = token
  throw new StepFailed({
    kind,
    problem: token.loginLost ? problemOf('mailbox.upload_not_permitted', { cause }) : cause,
  })
}
