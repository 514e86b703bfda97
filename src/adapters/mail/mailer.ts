import {
  bccPlaceFor,
  type EncodedMail,
  type Mailer,
  type MailHooks,
  type MailOutcome,
  type OutgoingMail,
} from '../../ports/mail.ts'
import { createAccessTokens } from './access-tokens.ts'
import { encodeMail } from './compose.ts'
import { DEFAULT_LIMITS, type MailLimits } from './limits.ts'
import {
  createMailboxSender,
  gmailProvider,
  OUTLOOK_MESSAGE_BYTES,
  OUTLOOK_SCOPE,
  outlookProvider,
} from './mailbox.ts'
import { createOutlookUploader, OUTLOOK_UPLOAD_SCOPE, TEXT_TOO_LARGE } from './outlook-upload.ts'
import { createProviderAgent } from './provider-request.ts'
import { createSmtpSender } from './smtp.ts'

export type MailerOptions = {
  gmailUrl?: string
  googleTokenUrl?: string
  graphUrl?: string
  microsoftTokenUrl?: string
  /** Checks the addresses of servers that the operator did not configure. */
  allowsAddress?: (address: string) => boolean
  limits?: Partial<MailLimits>
}

/** Sends mail over SMTP, Gmail or Microsoft Graph, depending on the account. */
export function createMailer(options: MailerOptions): Mailer {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const agent = createProviderAgent({
    connect: { timeout: limits.connectMs },
    // Every request has its own timeout.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const smtp = createSmtpSender(limits, options.allowsAddress ?? (() => false))
  const graphUrl = options.graphUrl ?? 'https://graph.microsoft.com'
  const microsoftTokens = (scope: string) =>
    createAccessTokens(agent, limits, {
      url: options.microsoftTokenUrl ?? 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      scope,
    })
  const mailboxes = {
    gmail: createMailboxSender(
      agent,
      limits,
      createAccessTokens(agent, limits, {
        url: options.googleTokenUrl ?? 'https://oauth2.googleapis.com/token',
      }),
      gmailProvider(options.gmailUrl ?? 'https://gmail.googleapis.com'),
    ),
    outlook: createMailboxSender(agent, limits, microsoftTokens(OUTLOOK_SCOPE), outlookProvider(graphUrl)),
  }
  const outlookUploader = createOutlookUploader(
    agent,
    limits,
    microsoftTokens(OUTLOOK_UPLOAD_SCOPE),
    graphUrl,
  )

  const send: Mailer['send'] = async (account, mail, hooks) => {
    // Encoding makes files larger, so if their raw size is too large, the message need not be encoded.
    if (account.kind === 'outlook' && !('bytes' in mail) && bytesOf(mail.attachments) > OUTLOOK_MESSAGE_BYTES)
      return outlookUploader.send(account, mail, hooks)
    const encoded = 'bytes' in mail ? mail : encodeMail(mail, bccPlaceFor(account))
    if ('problem' in encoded) return { kind: 'refused', problem: encoded.problem }
    if (account.kind === 'inbox') return storeInInbox(encoded, hooks)
    if (account.kind === 'smtp') return smtp.send(account, encoded, hooks)
    if (account.kind === 'outlook' && encoded.bytes.length > OUTLOOK_MESSAGE_BYTES)
      return 'bytes' in mail ? TEXT_TOO_LARGE : outlookUploader.send(account, mail, hooks)
    return mailboxes[account.kind].send(account, encoded.bytes, hooks)
  }
  let isClosed = false

  return {
    async send(account, mail, hooks) {
      const outcome = await send(account, mail, hooks)
      return isClosed && outcome.kind === 'deferred' ? { ...outcome, kind: 'stopped' } : outcome
    },
    async check(account, hooks) {
      if (account.kind === 'inbox') return null
      if (account.kind !== 'smtp') return mailboxes[account.kind].check(account, hooks)
      const problem = await smtp.check(account)
      return problem && { problem }
    },
    async close() {
      isClosed = true
      smtp.close()
      await (await agent.loaded())?.destroy()
    },
  }
}

const bytesOf = (files: OutgoingMail['attachments']) =>
  files.reduce((sum, { content }) => sum + content.byteLength, 0)

/** The built-in inbox stores exactly the bytes that a mail server would get. */
async function storeInInbox(mail: EncodedMail, hooks: MailHooks): Promise<MailOutcome> {
  await hooks.beforeHandOver()
  await hooks.storeInInbox(mail)
  return { kind: 'sent' }
}
