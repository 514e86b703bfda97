import { Agent } from 'undici'
import type { Mailer } from '../../ports/mail.ts'
import { createAccessTokens } from './access-tokens.ts'
import { composeMail } from './compose.ts'
import { gmailProvider } from './gmail.ts'
import { findMailProblem } from './header-safety.ts'
import { DEFAULT_LIMITS, type MailLimits } from './limits.ts'
import { createMailboxSender } from './mailbox.ts'
import { OUTLOOK_SCOPE, outlookProvider } from './outlook.ts'
import { createSmtpSender } from './smtp.ts'

export type MailerOptions = {
  gmailUrl?: string
  googleTokenUrl?: string
  graphUrl?: string
  microsoftTokenUrl?: string
  limits?: Partial<MailLimits>
}

const ANSWER_BYTES = 1024 * 1024

/** Sends mail over SMTP, Gmail or Microsoft Graph, whichever the account is. */
export function createMailer(options: MailerOptions): Mailer {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    maxResponseSize: ANSWER_BYTES,
    // Every request brings its own clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const smtp = createSmtpSender(limits)
  const mailboxes = {
    gmail: createMailboxSender(
      agent,
      limits,
      createAccessTokens(agent, limits, {
        url: options.googleTokenUrl ?? 'https://oauth2.googleapis.com/token',
      }),
      gmailProvider(options.gmailUrl ?? 'https://gmail.googleapis.com'),
    ),
    outlook: createMailboxSender(
      agent,
      limits,
      createAccessTokens(agent, limits, {
        url: options.microsoftTokenUrl ?? 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
        scope: OUTLOOK_SCOPE,
      }),
      outlookProvider(options.graphUrl ?? 'https://graph.microsoft.com'),
    ),
  }

  return {
    async send(account, mail, hooks) {
      const problem = findMailProblem(mail)
      if (problem) return { kind: 'refused', reason: problem }
      if (account.kind === 'smtp') return smtp.send(account, composeMail(mail, 'in envelope'), hooks)
      return mailboxes[account.kind].send(account, composeMail(mail, 'in headers').bytes, hooks)
    },
    async close() {
      smtp.close()
      await agent.destroy()
    },
  }
}
