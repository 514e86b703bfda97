import { z } from 'zod'
import { distinctAddresses } from '../../../engine/deliver/addresses.ts'
import { decideRefusal } from '../../../engine/deliver/outcome.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import { type Claimed, claimOf } from '../../../ports/queue.ts'
import { asMessage, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid, invalidAll } from '../../call/errors.ts'
import { addressList } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { readLayout } from '../../content/layouts/read.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { Execution } from '../history/execution.ts'
import { readExecution } from '../history/get-history-entry.ts'
import { startExecution } from '../history/record.ts'
import { finish } from '../queue/end-attempt.ts'
import { chargeTestEmails } from '../senders/email-limits.ts'
import { openSender, type Sender } from '../senders/open-sender.ts'
import { draftFields, readLayoutWithDraft } from './draft.ts'
import { type MailContent, maskedContentOf } from './mail-content.ts'
import { planEmail } from './plan-email.ts'
import { previewFields } from './preview.ts'
import { describeMail, messagesByPosition } from './send-email.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

const MAX_RECIPIENTS = 10

export const sendTestEmail = defineOperation({
  name: 'sendTestEmail',
  summary:
    'Send a test email of a layout, with secrets masked as in a preview and an unsubscribe link that changes ' +
    'nothing. It does not count toward statistics or the quota. Each recipient gets a separate message',
  level: 'write',
  transaction: 'own',
  cli: {
    command: 'layout send-test',
    positional: ['id'],
    fromStdin: { field: 'variables', flag: 'variables-stdin', json: true },
    omit: ['draft', 'draftLocale'],
  },
  app: { heavy: true },
  input: z.object({
    ...previewFields,
    to: addressList(MAX_RECIPIENTS)
      .refine((addresses) => addresses.length > 0, asMessage('value.required'))
      .describe(`Recipients (at most ${MAX_RECIPIENTS}), as a list or separated by commas`),
    senderId: z.string().optional().describe("Sender id; the store's default sender if omitted"),
    draft: draftFields.draft.optional(),
    draftLocale: draftFields.draftLocale,
  }),
  output: Execution,
  run: async (ctx, { id, to, senderId, locale, variables = null, draft, draftLocale }) => {
    const requestedLocale = locale ?? draftLocale ?? null
    const stored = draft
      ? await readLayoutWithDraft(ctx, id, { draft, draftLocale }, requestedLocale)
      : await readLayout(ctx, id)
    const content = await maskedContentOf(ctx, stored, { locale: requestedLocale, variables })
    const sender = await requireSender(ctx, senderId)
    const recipients = distinctAddresses(to)
    const addresses = recipients.map(({ address }) => address)
    await chargeTestEmails(ctx, addresses)
    const execution = await startExecution(ctx, {
      actionType: 'EMAIL',
      actionConfigId: id,
      actionConfigName: stored.snapshot.layout.name,
      trigger: 'test',
      recipients: addresses,
      senderId: sender.account.id,
    })
    await send(ctx, claimOf(execution, ctx.storeName), {
      content,
      sender,
      to: recipients,
      isSaved: draft === undefined,
    })
    return readExecution(ctx, execution.id)
  },
})

async function requireSender(ctx: Ctx, requestedId: string | undefined): Promise<Sender> {
  const id = requestedId ?? (await cachedSettings(ctx)).defaultSenderId
  if (id === null) throw conflict('sender.none')
  const sender = await openSender(ctx, id)
  if (sender) return sender
  if (requestedId !== undefined) throw invalid('senderId', 'value.not_found')
  throw conflict('sender.not_readable')
}

type Test = { content: MailContent; sender: Sender; to: MailAddress[]; isSaved: boolean }

/** Sends as usual, but within this call, with one message per recipient and without retries. */
async function send(ctx: Ctx, claimed: Claimed, { content, sender, to, isSaved }: Test): Promise<void> {
  const startedMs = performance.now()
  const { locale } = content
  const input = { to, cc: [], bcc: [], replyTo: [], senderId: sender.account.id, locale, variables: {} }
  const plan = await planEmail(ctx, content, input, [])
  if (plan.kind === 'rejected') throw invalidAll([plan.problem])
  const planned = plan.messages
    .flatMap((message) => message.to)
    .map((recipient) => ({ position: to.indexOf(recipient), to: [recipient], cc: [], bcc: [] }))
  const messages = messagesByPosition([], { ...plan, messages: planned })
  const task = { content, sender, input, messages, fetched: new Map(), isTest: true }
  let latest: SentMessage | undefined
  for (const next of planned) {
    latest = await sendMessage(ctx, claimed, { ...task, planned: next })
    messages.set(next.position, latest.message)
    // If the server does not respond, the caller would have to wait again for every other recipient.
    if (latest.message.status === 'PENDING') break
  }
  const request = describeMail(content, sender, input, plan, latest)
  const ending = {
    ...decideRefusal([...messages.values()], latest?.message.problem ?? problemOf('message.not_sent')),
    request: isSaved ? request : { ...request, layoutVersion: null },
    senderId: sender.account.id,
    locale,
    durationMs: Math.round(performance.now() - startedMs),
    subject: latest?.subject,
  }
  await finish(ctx, claimed, ending).catch((error: unknown) => {
    // The test took so long that it was already recorded as abandoned.
    if (!(error instanceof LeaseLost)) throw error
  })
}
