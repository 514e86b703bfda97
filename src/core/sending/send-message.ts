import { messageIdFor } from '../../engine/deliver/message-id.ts'
import { HAS_UNSUBSCRIBED, type Message } from '../../engine/deliver/outcome.ts'
import type { PlannedMessage } from '../../engine/deliver/plan.ts'
import { describeRefused, nameRefused } from '../../engine/deliver/refused.ts'
import { unsubscribeHeaders } from '../../engine/deliver/unsubscribe-headers.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import type { MailOutcome, OutgoingMail } from '../../ports/mail.ts'
import type { Ctx } from '../call/context.ts'
import { keepInInbox } from '../inbox/inbox.ts'
import { recordOfSender } from '../senders/sender.ts'
import { cachedSettings } from '../settings/settings.ts'
import type { EmailInput } from '../steps/step.ts'
import { unsubscribedAmong } from '../unsubscribes/suppression.ts'
import { keepSealed } from '../vault/entries.ts'
import { markExpired, type Sender } from './account.ts'
import { AttachmentFailed, type FetchedFiles } from './attachments.ts'
import { buildMail } from './build-mail.ts'
import type { Claimed } from './claim.ts'
import { noteHandOver } from './hand-over.ts'
import { previewUnsubscribeUrl, unsubscribeUrlFor } from './links.ts'
import type { MailContent } from './mail-content.ts'
import { countTowardsQuota, QuotaExceeded, requireQuota } from './require-quota.ts'

type Task = {
  content: MailContent
  sender: Sender
  input: EmailInput
  planned: PlannedMessage
  fetched: FetchedFiles
  /** A test: its unsubscribe link is that of a preview, so that following it unsubscribes nobody. */
  isTest?: boolean
}

export type SentMessage = {
  message: Message
  wasSent: boolean
  /** Recipients that the server deferred while it accepted others. */
  leftOver: { addresses: string[]; reason: string } | null
  subject: string | undefined
  attachments: string[]
}

const OVER_QUOTA = 'quota exceeded'

class HasUnsubscribed extends Error {}

/** Renders one message and hands it over. Every outcome is a value. */
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
    leftOver: null,
    subject: undefined,
    attachments: [],
    ...more,
  })
  const { emailQuota } = await cachedSettings(ctx)
  if (emailQuota !== null && (await countTowardsQuota(ctx, claimed)) >= emailQuota)
    return ended('FAILED', OVER_QUOTA)
  let mail: OutgoingMail
  try {
    mail = await composeMessage(ctx, task, messageId)
  } catch (error) {
    if (error instanceof RenderFailed)
      return ended('FAILED', `the layout cannot be rendered: ${placeOf(error)}${error.reason}`)
    if (error instanceof AttachmentFailed)
      return ended(error.mayRecover ? 'PENDING' : 'FAILED', error.message)
    throw error
  }
  const shown = { subject: mail.subject, attachments: mail.attachments.map(({ filename }) => filename) }
  let outcome: MailOutcome
  try {
    outcome = await sendThroughMailer(
      ctx,
      claimed,
      task,
      mail,
      { ...base, status: 'HANDED', error: null },
      emailQuota,
    )
  } catch (error) {
    if (error instanceof QuotaExceeded) return ended('FAILED', OVER_QUOTA, shown)
    if (error instanceof HasUnsubscribed) return ended('SKIPPED', HAS_UNSUBSCRIBED, shown)
    throw error
  }
  return interpretOutcome(ctx, sender, outcome, (status, error, more = {}) =>
    ended(status, error, { ...shown, ...more }),
  )
}

const placeOf = ({ field }: RenderFailed) => (field === null ? '' : `${field}: `)

type EndMessage = (
  status: Message['status'],
  error: string | null,
  more?: Partial<SentMessage>,
) => SentMessage

async function interpretOutcome(
  ctx: Ctx,
  { account }: Sender,
  outcome: MailOutcome,
  ended: EndMessage,
): Promise<SentMessage> {
  if (outcome.kind === 'sent') {
    const refused = outcome.refused ?? []
    const later = refused.filter(({ temporary }) => temporary)
    const error = refused.length === 0 ? null : describeRefused(refused)
    const addresses = later.map(({ address }) => address)
    const leftOver = later.length === 0 ? null : { addresses, reason: nameRefused(later) }
    return ended('SUCCESS', error, { leftOver })
  }
  if (outcome.loginLost) await markExpired(ctx, account.id)
  if (outcome.kind === 'deferred') return ended('PENDING', outcome.reason)
  return ended('FAILED', outcome.kind === 'unknown' ? `outcome unknown: ${outcome.reason}` : outcome.reason)
}

/** The hand-over is recorded just before the message may have gone out. */
async function sendThroughMailer(
  ctx: Ctx,
  claimed: Claimed,
  { sender: { account }, content, planned }: Task,
  mail: OutgoingMail,
  message: Message,
  quota: number | null,
) {
  const isMarketing = content.category === 'marketing'
  const check = async (inner: Ctx) => {
    if (isMarketing) await requireSubscribed(inner, planned)
    if (quota !== null) await requireQuota(inner, claimed, quota)
  }
  return ctx.services.mailer.send(account, mail, {
    beforeHandOver: () =>
      noteHandOver(ctx, claimed, message, isMarketing || quota !== null ? check : undefined),
    keepInInbox: (caught) => keepInInbox(ctx, caught, mail.subject),
    credentialsRenewed: (credentials) =>
      ctx.services.transact((db) =>
        keepSealed({ ...ctx, db }, recordOfSender(account.id), JSON.stringify(credentials)),
      ),
  })
}

/** A recipient may have unsubscribed while earlier messages were being sent. */
async function requireSubscribed(ctx: Ctx, { to }: PlannedMessage): Promise<void> {
  if ((await unsubscribedAmong(ctx, to)).size > 0) throw new HasUnsubscribed()
}

async function composeMessage(
  ctx: Ctx,
  { content, sender, input, planned, fetched, isTest }: Task,
  messageId: string,
): Promise<OutgoingMail> {
  const unsubscribeUrl = isTest
    ? previewUnsubscribeUrl(ctx, content)
    : content.category === 'marketing'
      ? await unsubscribeUrlFor(ctx, planned.to[0]?.address ?? '', content.locale)
      : null
  const { subject, html, text, files } = await buildMail(ctx, content, {
    unsubscribeUrl,
    fetched,
    isPatient: true,
  })
  const attachments: OutgoingMail['attachments'] = []
  for (const { filename, contentType, delivery, read } of files)
    if (delivery === 'inline') attachments.push({ filename, contentType, content: await read() })
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
    attachments,
  }
}
