import { z } from 'zod'
import { messageIdFor } from '../../../engine/deliver/message-id.ts'
import { languageFor } from '../../../messages/languages.ts'
import { textsIn } from '../../../messages/texts.ts'
import type { LoginFailure } from '../../../ports/mail.ts'
import { FAILURE_CODES } from '../../../problems/code-lists.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, notFound } from '../../call/errors.ts'
import { EmailAddress } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { chargeLiveRun } from '../../call/live-runs.ts'
import { defineOperation } from '../../call/operation.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { storeInInbox, TEST_HEADERS } from '../inbox/inbox.ts'
import { chargeTestEmails } from './email-limits.ts'
import { loginHooks, markExpired, openSender, type Sender } from './open-sender.ts'

export const testSmtpSender = defineOperation({
  name: 'testSmtpSender',
  summary: 'Connect to a sender and sign in; if an address is given, send a test email to it',
  level: 'execute',
  tool: {
    name: 'test_sender',
    guide:
      'Check a sender: connect and sign in; with an address in `to`, also send one email there (ask the user first). ' +
      "Ids come from list_smtp_configs and list_senders. An error includes the server's reply.",
    optIn: true,
    untrusted: '`message` and errors can quote the mail server.',
  },
  cli: { command: 'smtp test', positional: ['id'] },
  app: {},
  transaction: 'own',
  refusals: { 404: ['sender.not_found'], 502: FAILURE_CODES },
  input: z.object({
    id: z.string().describe('Sender id'),
    to: EmailAddress.optional().describe('Send one email to this address'),
  }),
  output: z.object({ ok: z.literal(true), to: z.string().nullable(), message: z.string() }),
  run: async (ctx, { id, to }) => {
    const sender = await openSender(ctx, id)
    if (!sender) throw notFound('sender')
    if (to !== undefined) {
      await chargeTestEmails(ctx, [to])
      await chargeLiveRun(ctx)
    }
    const failure = await (to === undefined
      ? ctx.services.mailer.check(sender.account, loginHooks(ctx, id))
      : sendTo(ctx, sender, to))
    if (failure?.loginLost) await markExpired(ctx, id)
    if (failure) throw new AppError('targetFailed', failure.problem)
    const message = to === undefined ? 'connected and signed in' : `the server accepted the email for ${to}`
    return { ok: true as const, to: to ?? null, message }
  },
})

async function sendTo(ctx: Ctx, { account, from }: Sender, to: string): Promise<LoginFailure | null> {
  const { subject, text } = textsIn(languageFor((await readSettings(ctx)).mainLocale), 'emails').senderTest
  const mail = {
    from,
    to: [{ name: '', address: to }],
    cc: [],
    bcc: [],
    replyTo: [],
    subject,
    html: `<p>${text}</p>`,
    text,
    messageId: messageIdFor({ executionId: newId('exe'), position: 0, from: from.address }),
    headers: TEST_HEADERS,
    attachments: [],
  }
  const outcome = await ctx.services.mailer.send(account, mail, {
    beforeHandOver: async () => {},
    ...loginHooks(ctx, account.id),
    storeInInbox: (message) => storeInInbox(ctx, message, { subject, isTest: true }),
  })
  if (outcome.kind !== 'sent') return outcome
  const [refused] = outcome.refused ?? []
  if (!refused) return null
  const { address, reply } = refused
  return { problem: problemOf('recipient.not_accepted', { address, reply }) }
}
