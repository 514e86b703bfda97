import { messageIdFor } from '../../engine/deliver/message-id.ts'
import type { PlannedMessage } from '../../engine/deliver/plan.ts'
import { unsubscribeHeaders } from '../../engine/deliver/unsubscribe-headers.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values.ts'
import { RenderFailed } from '../../engine/render/render-failed.ts'
import type { RenderedMessage } from '../../engine/render/render-message.ts'
import type { MailOutcome, OutgoingMail } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { countMessages, monthOf } from '../history/quota.ts'
import { recordOfSender } from '../senders/sender.ts'
import type { EmailInput } from '../steps/step.ts'
import { keepSealed } from '../vault/entries.ts'
import { markExpired, type Sender } from './account.ts'
import { type Attached, AttachmentFailed, collectAttachments } from './attachments.ts'
import type { Claimed } from './claim.ts'
import { type Message, noteHandOver, writeMessages } from './lease.ts'
import { unsubscribeUrlFor } from './links.ts'
import { type MailContent, rememberSettings } from './mail-content.ts'

type Task = { content: MailContent; sender: Sender; input: EmailInput; planned: PlannedMessage }

export type SentMessage = {
  message: Message
  wasSent: boolean
  subject: string | undefined
  attachments: string[]
}

class QuotaExceeded extends Error {}

/** Renders one message and hands it over. Whatever becomes of it is a value. */
export async function sendMessage(ctx: Ctx, claimed: Claimed, task: Task): Promise<SentMessage> {
  const { content, sender, planned } = task
  const { remove } = createKnownValueRemover(content.secrets)
  const messageId = messageIdFor({
    executionId: claimed.id,
    position: planned.position,
    sendingDomain: sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1),
  })
  const recipients = planned.to.map(({ address }) => address)
  const base = { position: planned.position, recipients, messageId }
  const ended = (
    status: Message['status'],
    error: string | null,
    more: Partial<SentMessage> = {},
  ): SentMessage => ({
    message: { ...base, status, error: error === null ? null : remove(error) },
    wasSent: status === 'SUCCESS',
    subject: undefined,
    attachments: [],
    ...more,
  })
  let mail: OutgoingMail
  try {
    mail = await composeMessage(ctx, task, messageId)
  } catch (error) {
    if (error instanceof RenderFailed)
      return ended('FAILED', `the layout cannot be rendered: ${error.reason}`)
    if (error instanceof AttachmentFailed)
      return ended(error.mayRecover ? 'PENDING' : 'FAILED', error.message)
    throw error
  }
  const shown = { subject: mail.subject, attachments: mail.attachments.map(({ filename }) => filename) }
  let outcome: MailOutcome
  try {
    outcome = await handOver(ctx, claimed, sender, mail, { ...base, status: 'HANDED', error: null })
  } catch (error) {
    if (error instanceof QuotaExceeded) return ended('FAILED', 'quota exceeded', shown)
    throw error
  }
  return conclude(ctx, sender, outcome, (status, error) => ended(status, error, shown))
}

async function conclude(
  ctx: Ctx,
  { account }: Sender,
  outcome: MailOutcome,
  ended: (status: Message['status'], error: string | null) => SentMessage,
): Promise<SentMessage> {
  if (outcome.kind === 'sent') return ended('SUCCESS', null)
  if (outcome.loginLost) await markExpired(ctx, account.id)
  if (outcome.kind === 'deferred') return ended('PENDING', outcome.reason)
  return ended('FAILED', outcome.kind === 'unknown' ? `outcome unknown: ${outcome.reason}` : outcome.reason)
}

/** The last thing before the message can have gone out is the note that it may have. */
async function handOver(
  ctx: Ctx,
  claimed: Claimed,
  { account }: Sender,
  mail: OutgoingMail,
  message: Message,
) {
  const { emailQuota } = await rememberSettings(ctx)
  return ctx.mailer.send(account, mail, {
    beforeHandOver: () =>
      noteHandOver(ctx, claimed, async (inner) => {
        if (emailQuota !== null) await requireQuota(inner, claimed, emailQuota)
        await writeMessages(inner.db, claimed, [message])
      }),
    credentialsRenewed: (credentials) =>
      ctx.transact((db) =>
        keepSealed({ ...ctx, db }, recordOfSender(account.id), JSON.stringify(credentials)),
      ),
  })
}

/** Counts what went out and what is going out at this moment: no two senders can take the same last place. */
async function requireQuota(ctx: Ctx, { id }: Claimed, quota: number): Promise<void> {
  // Writing the row makes the others wait until this one has counted and taken its place.
  await ctx.db
    .updateTable('settings')
    .set({ emailQuota: quota })
    .where('storeId', '=', ctx.storeId)
    .where('emailQuota', '=', quota)
    .execute()
  const { going } = await ctx.db
    .selectFrom('executionMessages')
    .select((eb) => eb.fn.countAll<number>().as('going'))
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'HANDED')
    .where('executionId', '!=', id)
    .executeTakeFirstOrThrow()
  if ((await countMessages(ctx, monthOf(ctx.clock.now()))) + going >= quota) throw new QuotaExceeded()
}

async function composeMessage(
  ctx: Ctx,
  { content, sender, input, planned }: Task,
  messageId: string,
): Promise<OutgoingMail> {
  const isMarketing = content.category === 'marketing'
  const unsubscribeUrl = isMarketing
    ? await unsubscribeUrlFor(ctx, planned.to[0]?.address ?? '', content.locale)
    : null
  const template = { ...content.render, unsubscribeUrl }
  let rendered: RenderedMessage = await ctx.renderer.render(ctx.storeId, template)
  let attached: Attached = { attachments: [], downloads: [] }
  if (rendered.attachments.length > 0) {
    attached = await collectAttachments(ctx, rendered.attachments)
    if (attached.downloads.length > 0)
      rendered = await ctx.renderer.render(ctx.storeId, { ...template, downloads: attached.downloads })
  }
  const { subject, html, text } = rendered
  return {
    from: sender.from,
    to: planned.to,
    cc: planned.cc,
    bcc: planned.bcc,
    replyTo: input.replyTo,
    subject,
    html,
    text,
    messageId,
    headers: unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl),
    attachments: attached.attachments,
  }
}
