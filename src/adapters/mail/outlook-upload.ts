import type { MailHooks, MailOutcome, OutgoingMail } from '../../ports/mail.ts'
import { problemOf } from '../../problems/problems.ts'
import type { AccessTokens, MailboxAccount } from './access-tokens.ts'
import { encodeMail } from './compose.ts'
import { type MailLimits, requestTimeoutMs } from './limits.ts'
import { explainReply, OUTLOOK_MESSAGE_BYTES, OUTLOOK_NAME, outlookProvider } from './mailbox.ts'
import {
  callProvider,
  type ProviderAgent,
  type ProviderReply,
  type ProviderRequest,
  parseObject,
} from './provider-request.ts'
import { credentialsOf } from './quote-reply.ts'

/** Creating drafts needs more permissions than sending a small message. */
export const OUTLOOK_UPLOAD_SCOPE =
  'https://graph.microsoft.com/Mail.ReadWrite https://graph.microsoft.com/Mail.Send offline_access'
/** A smaller file fits in one request of at most 4 MB, because base64 turns three bytes into four. */
const UPLOAD_FROM_BYTES = 2_900_000
/** The provider requires parts of less than 4 MB, in multiples of 320 KiB. */
const PART_BYTES = 10 * 320 * 1024

/** The message does not fit in one request even without its files. */
export const TEXT_TOO_LARGE: MailOutcome = {
  kind: 'refused',
  problem: problemOf('mailbox.text_too_large', { provider: OUTLOOK_NAME, megabytes: 3 }),
}

/**
 * Sends messages that are too large for one request: creates a draft, uploads its files one by one, then sends the
 * draft. Nothing is sent before that last request, and an unsent draft is deleted.
 */
export function createOutlookUploader(
  agent: ProviderAgent,
  limits: MailLimits,
  tokens: AccessTokens,
  baseUrl: string,
) {
  return {
    async send(account: MailboxAccount, mail: OutgoingMail, hooks: MailHooks): Promise<MailOutcome> {
      const encoded = encodeMail({ ...mail, attachments: [] }, 'in headers')
      if ('problem' in encoded) return { kind: 'refused', problem: encoded.problem }
      if (encoded.bytes.length > OUTLOOK_MESSAGE_BYTES) return TEXT_TOO_LARGE
      try {
        const client = await createGraphClient(agent, limits, { tokens, baseUrl, account, hooks })
        await sendDraft(client, encoded.bytes, mail, hooks)
        return { kind: 'sent' }
      } catch (error) {
        if (error instanceof StepFailed) return error.outcome
        throw error
      }
    },
  }
}

const MESSAGES = '/v1.0/me/messages'
const TEXT = 'text/plain'
const JSON_TYPE = 'application/json'

async function sendDraft(
  client: GraphClient,
  bytes: Buffer,
  { messageId, attachments }: OutgoingMail,
  { beforeHandOver }: MailHooks,
): Promise<void> {
  const { call } = client
  // An attempt that crashed, or whose response was lost, may have left a draft behind.
  await deleteDrafts(client, messageId)
  try {
    // The response repeats the whole message, possibly escaped.
    const body = bytes.toString('base64')
    const draft = await call({ path: MESSAGES, type: TEXT, body, extraReplyBytes: 4 * bytes.length })
    const path = `${MESSAGES}/${encodeURIComponent(readField(draft, 'id'))}`
    for (const file of attachments) await attach(client, path, file)
    await call({ path: `${path}/send`, body: '', beforeEnd: async () => beforeHandOver() })
  } catch (error) {
    // The next attempt deletes whatever remains; the first error is the one to report.
    await deleteDrafts(client, messageId).catch(() => {})
    throw error
  }
}

async function deleteDrafts({ call }: GraphClient, messageId: string): Promise<void> {
  const filter = encodeURIComponent(`internetMessageId eq '<${messageId.replaceAll("'", "''")}>'`)
  const path = `/v1.0/me/mailFolders/drafts/messages?$select=id&$filter=${filter}`
  for (const id of readIds(await call({ method: 'GET', path, body: '' })))
    await call({ method: 'DELETE', path: `${MESSAGES}/${encodeURIComponent(id)}`, body: '' })
}

async function attach({ call, put }: GraphClient, path: string, file: OutgoingMail['attachments'][number]) {
  const { filename, contentType, content } = file
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length < UPLOAD_FROM_BYTES) {
    const body = JSON.stringify({
      '@odata.type': '#microsoft.graph.fileAttachment',
      name: filename,
      contentType,
      contentBytes: bytes.toString('base64'),
    })
    // The response repeats the file.
    await call({ path: `${path}/attachments`, type: JSON_TYPE, body, extraReplyBytes: 2 * bytes.length })
    return
  }
  const item = { attachmentType: 'file', name: filename, size: bytes.length, contentType }
  const body = JSON.stringify({ AttachmentItem: item })
  const session = await call({ path: `${path}/attachments/createUploadSession`, type: JSON_TYPE, body })
  const url = readField(session, 'uploadUrl')
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    const part = bytes.subarray(from, from + PART_BYTES)
    await put(url, part, `bytes ${from}-${from + part.length - 1}/${bytes.length}`)
  }
}

const unreadableResponse = () =>
  new StepFailed({
    kind: 'deferred',
    problem: problemOf('mailbox.answer_unreadable', { provider: OUTLOOK_NAME }),
  })

function readField(text: string, name: 'id' | 'uploadUrl'): string {
  const value = parseObject(text)[name]
  if (typeof value !== 'string' || value === '') throw unreadableResponse()
  return value
}

function readIds(text: string): string[] {
  const { value } = parseObject(text)
  if (!Array.isArray(value)) throw unreadableResponse()
  return value.map((item) => String(item?.id))
}

/** A failed step, with the resulting outcome of the message. */
class StepFailed extends Error {
  readonly outcome: MailOutcome
  constructor(outcome: MailOutcome) {
    super('the message was not uploaded')
    this.outcome = outcome
  }
}

type GraphCall = Pick<ProviderRequest, 'method' | 'body' | 'beforeEnd'> & {
  path: string
  type?: string
  /** By how many bytes the response may exceed the usual limit. */
  extraReplyBytes?: number
}

type GraphClient = {
  /** Calls Graph with the mailbox's token; throws `StepFailed` unless the call succeeds. */
  call(call: GraphCall): Promise<string>
  put(url: string, part: Buffer, range: string): Promise<void>
}

type GraphClientOptions = { tokens: AccessTokens; baseUrl: string; account: MailboxAccount; hooks: MailHooks }

/** Calls Microsoft Graph for one message, with a token that is renewed when it is rejected. */
async function createGraphClient(
  agent: ProviderAgent,
  limits: MailLimits,
  { tokens, baseUrl, account, hooks }: GraphClientOptions,
): Promise<GraphClient> {
  const limitsFor = (body: Buffer | string, extraReplyBytes = 0) => ({
    timeoutMs: requestTimeoutMs(limits, body),
    replyBytes: limits.replyBytes + extraReplyBytes,
  })
  const provider = outlookProvider(baseUrl)
  let token = await findToken(tokens, account, hooks)
  const secrets = [token]
  const requireSuccess = (reply: ProviderReply, isSendRequest: boolean): string => {
    const outcome = explainReply(reply, provider, [...secrets, ...credentialsOf(account)])
    if (outcome.kind === 'sent' && reply.kind === 'answered') return reply.text
    const isRetryable = outcome.kind === 'unknown' && !isSendRequest
    throw new StepFailed(isRetryable ? { ...outcome, kind: 'deferred' } : outcome)
  }
  return {
    async call({ path, type, extraReplyBytes = 0, ...call }) {
      const isSendRequest = call.beforeEnd !== undefined
      const callOnce = () => {
        const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
        const callLimits = limitsFor(call.body, extraReplyBytes)
        return callProvider(agent, { ...callLimits, ...call, url: baseUrl + path, headers })
      }
      const reply = await callOnce()
      if (reply.kind === 'lost' || reply.status !== 401) return requireSuccess(reply, isSendRequest)
      token = await findToken(tokens, account, hooks, token)
      secrets.push(token)
      return requireSuccess(await callOnce(), isSendRequest)
    },
    async put(url, part, range) {
      // The URL itself grants access, so no token is sent. A change of scheme could downgrade the connection.
      if (new URL(url).protocol !== new URL(baseUrl).protocol)
        throw new StepFailed({
          kind: 'refused',
          problem: problemOf('mailbox.upload_url_invalid', { provider: provider.name }),
        })
      const headers = { 'content-type': 'application/octet-stream', 'content-range': range }
      secrets.push(url)
      requireSuccess(
        await callProvider(agent, { ...limitsFor(part), method: 'PUT', url, headers, body: part }),
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
