import { sql } from 'kysely'
import { messageIdFor } from '../../../engine/deliver/message-id.ts'
import { HAS_UNSUBSCRIBED } from '../../../engine/deliver/outcome.ts'
import type { PlannedMessage } from '../../../engine/deliver/plan.ts'
import { unsubscribeHeaders } from '../../../engine/deliver/unsubscribe-headers.ts'
import { RenderFailed } from '../../../engine/liquid/render-failed.ts'
import { createKnownValueRemover } from '../../../engine/mask/known-values/known-values.ts'
import { monthOf } from '../../../engine/time-zone.ts'
import {
  bccPlaceFor,
  type EncodedMail,
  type MailOutcome,
  type OutgoingMail,
  type RefusedRecipient,
} from '../../../ports/mail.ts'
import type { Claimed, Message } from '../../../ports/queue.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import { mapTexts } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { truncate } from '../../call/fields.ts'
import { NAME_LENGTH, SUBJECT_LENGTH } from '../../call/limits.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { messagesSent } from '../history/quota.ts'
import type { EmailInput } from '../history/sealed-input.ts'
import { storeInInbox, TEST_HEADERS } from '../inbox/inbox.ts'
import { loginHooks, markExpired, type Sender } from '../senders/open-sender.ts'
import { unsubscribedAmong } from '../unsubscribes/suppression.ts'
import { AttachmentFailed, type FetchedFiles } from './attachments.ts'
import { buildMail, retryOnTimeout } from './build-mail.ts'
import { previewUnsubscribeUrl, unsubscribeUrlFor } from './links.ts'
import { type MailContent, withMaskedSecrets } from './mail-content.ts'

type Task = {
  content: MailContent
  sender: Sender
  input: EmailInput
  planned: PlannedMessage
  /** All messages of the execution, by position. */
  messages: ReadonlyMap<number, Message>
  fetched: FetchedFiles
  /** Test emails are marked, do not count toward the quota, and have the same unsubscribe link as a preview. */
  isTest?: boolean
}

export type SentMessage = {
  message: Message
  /** Whether a shutdown closed the connection before anything was sent. */
  wasStopped: boolean
  /** Recipients that the server deferred while it accepted others. */
  deferredRecipients: { addresses: string[]; problem: Problem } | null
  /** Without secrets, like everything that is recorded. */
  subject: string | undefined
  attachments: string[]
}

/** Variables can make a subject or file name arbitrarily long. */
const MAX_READ = 100_000
const PROBLEM_TEXT_LENGTH = 2000

const OVER_QUOTA = problemOf('quota.exceeded')

class HasUnsubscribed extends Error {}

/** Renders one message and hands it over. Expected failures are returned, not thrown. */
export async function sendMessage(ctx: Ctx, claimed: Claimed, task: Task): Promise<SentMessage> {
  const { content, sender, planned } = task
  const { remove } = createKnownValueRemover(content.secrets)
  /** Removes secrets before truncating the text, because a truncated secret would not be recognized. */
  const record = (text: string, max: number) =>
    truncate(remove(text.slice(0, MAX_READ), { isTruncated: text.length > MAX_READ }), max)
  const recordProblem = (problem: Problem) => mapTexts(problem, (text) => record(text, PROBLEM_TEXT_LENGTH))
  const messageId = messageIdFor({
    executionId: claimed.id,
    position: planned.position,
    from: sender.from.address,
  })
  const recipients = planned.to.map(({ address }) => address)
  const base = { position: planned.position, recipients, messageId }
  const resultOf: ResultOf = (status, problem, { deferredRecipients: deferred, ...more } = {}) => ({
    message: { ...base, status, problem: problem && recordProblem(problem) },
    wasStopped: false,
    deferredRecipients: deferred ? { ...deferred, problem: recordProblem(deferred.problem) } : null,
    subject: undefined,
    attachments: [],
    ...more,
  })
  const emailQuota = task.isTest ? null : (await cachedSettings(ctx)).emailQuota
  if (emailQuota !== null && (await countQuotaUsage(ctx, claimed)) >= emailQuota)
    return resultOf('FAILED', OVER_QUOTA)
  let composed: ComposedMail
  try {
    composed = await composeMessage(ctx, task, messageId)
  } catch (error) {
    if (error instanceof RenderFailed) return resultOf('FAILED', notRendered(error.problem))
    if (error instanceof AttachmentFailed)
      return resultOf(error.mayRecover ? 'PENDING' : 'FAILED', error.problem)
    throw error
  }
  const { subject, attachments, mail } = composed
  const summary = {
    subject: record(subject, SUBJECT_LENGTH),
    attachments: attachments.map((name) => record(name, NAME_LENGTH)),
  }
  if ('problem' in mail) return resultOf('FAILED', mail.problem, summary)
  let outcome: MailOutcome
  try {
    const message: Message = { ...base, status: 'HANDED', problem: null }
    outcome = await handOver(ctx, task, {
      claimed,
      mail,
      subject: truncate(subject, SUBJECT_LENGTH),
      message,
      quota: emailQuota,
    })
  } catch (error) {
    if (error instanceof QuotaExceeded) return resultOf('FAILED', OVER_QUOTA, summary)
    if (error instanceof HasUnsubscribed) return resultOf('SKIPPED', HAS_UNSUBSCRIBED, summary)
    throw error
  }
  return interpretOutcome(ctx, sender, outcome, (status, problem, more) =>
    resultOf(status, problem, { ...summary, ...more }),
  )
}

/** Describes the field as part of the layout, because people reading the history did not enter it. */
function notRendered({ field, ...cause }: Problem): Problem {
  return field === undefined
    ? problemOf('layout.not_rendered', { cause })
    : problemOf('layout.part_not_rendered', { part: field, cause })
}

type ResultOf = (
  status: Message['status'],
  problem: Problem | null,
  more?: Partial<SentMessage>,
) => SentMessage

async function interpretOutcome(
  ctx: Ctx,
  { account }: Sender,
  outcome: MailOutcome,
  resultOf: ResultOf,
): Promise<SentMessage> {
  if (outcome.kind === 'sent') {
    const refused = outcome.refused ?? []
    const deferred = refused.filter(({ temporary }) => temporary)
    const problem =
      refused.length === 0 ? null : problemOf('recipients.refused', { recipients: listRefused(refused) })
    const addresses = deferred.map(({ address }) => address)
    const deferredRecipients =
      deferred.length === 0
        ? null
        : { addresses, problem: problemOf('recipients.deferred', { recipients: listRefused(deferred) }) }
    return resultOf('SUCCESS', problem, { deferredRecipients })
  }
  if (outcome.loginLost) await markExpired(ctx, account.id)
  if (outcome.kind === 'stopped') return resultOf('PENDING', null, { wasStopped: true })
  const { kind, problem } = outcome
  if (kind === 'deferred') return resultOf('PENDING', problem)
  return resultOf('FAILED', kind === 'unknown' ? problemOf('outcome.unknown', { cause: problem }) : problem)
}

const listRefused = (refused: readonly RefusedRecipient[]) =>
  refused.map(({ address, reply }) => problemOf('recipient.refused', { address, reply }))

type HandOver = {
  claimed: Claimed
  mail: OutgoingMail | EncodedMail
  subject: string
  message: Message
  quota: number | null
}

/** Sends the message. Records the hand-over just before the server can receive the message. */
async function handOver(
  ctx: Ctx,
  { sender: { account }, content, planned, messages, isTest = false }: Task,
  { claimed, mail, subject, message, quota }: HandOver,
) {
  const isMarketing = content.category === 'marketing'
  const { queue } = ctx.services
  const messagesAfter = [...new Map(messages).set(message.position, message).values()]
  const checkAndHandOver = () =>
    inUnisolatedTransaction(ctx, async (inner) => {
      await queue.within(inner.db).markHandedOver(claimed, messagesAfter)
      if (isMarketing) await requireSubscribed(inner, planned)
      if (quota !== null) await requireQuota(inner, claimed, quota)
    })
  return ctx.services.mailer.send(account, mail, {
    beforeHandOver: () =>
      isMarketing || quota !== null ? checkAndHandOver() : queue.markHandedOver(claimed, messagesAfter),
    storeInInbox: (message) => storeInInbox(ctx, message, { subject, isTest }),
    ...loginHooks(ctx, account.id),
  })
}

/** A recipient may have unsubscribed while earlier messages were being sent. */
async function requireSubscribed(ctx: Ctx, { to }: PlannedMessage): Promise<void> {
  if ((await unsubscribedAmong(ctx, to)).size > 0) throw new HasUnsubscribed()
}

type ComposedMail = {
  subject: string
  attachments: string[]
  mail: OutgoingMail | EncodedMail | { problem: Problem }
}

/** A message without files is encoded by the thread that renders it. */
async function composeMessage(ctx: Ctx, task: Task, messageId: string): Promise<ComposedMail> {
  const { sender, input, planned, fetched, isTest } = task
  // Messages in the inbox are displayed in the app, so secrets are masked as in a preview.
  const content = sender.account.kind === 'inbox' ? withMaskedSecrets(task.content) : task.content
  const unsubscribeUrl = isTest
    ? previewUnsubscribeUrl(ctx, content)
    : content.category === 'marketing'
      ? await unsubscribeUrlFor(ctx, planned.to[0]?.address ?? '', content.locale)
      : null
  const envelope = {
    from: sender.from,
    to: planned.to,
    cc: planned.cc,
    bcc: planned.bcc,
    replyTo: input.replyTo,
    messageId,
    headers: {
      ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
      ...(isTest ? TEST_HEADERS : {}),
    },
  }
  const mimeEnvelope = { ...envelope, bccPlace: bccPlaceFor(sender.account) }
  const { renderer } = ctx.services
  const { rendered, files } = await buildMail(ctx, content, {
    unsubscribeUrl,
    fetched,
    render: (values) =>
      retryOnTimeout(() => renderer.compose(ctx.storeId, content.templates, values, mimeEnvelope)),
  })
  const { subject } = rendered
  if ('encoded' in rendered) return { subject, attachments: [], mail: rendered.encoded }
  const attachments: OutgoingMail['attachments'] = []
  for (const { filename, contentType, delivery, read } of files)
    if (delivery === 'inline') attachments.push({ filename, contentType, content: await read() })
  const { html, text } = rendered
  return {
    subject,
    attachments: attachments.map(({ filename }) => filename),
    mail: { ...envelope, subject, html, text, attachments },
  }
}

class QuotaExceeded extends Error {}

/** Reserves a message's place in the quota, counting sent and in-flight messages, so no two workers get the last one. */
async function requireQuota(ctx: Ctx, claimed: Claimed, quota: number): Promise<void> {
  // Locking the row makes other workers wait until this one has counted and reserved.
  await ctx.db
    .selectFrom('settings')
    .select('storeId')
    .where('storeId', '=', ctx.storeId)
    .forUpdate()
    .execute()
  if ((await countQuotaUsage(ctx, claimed)) >= quota) throw new QuotaExceeded()
  await ctx.db
    .updateTable('executions')
    .set({ holdsQuota: 1 })
    .where('id', '=', claimed.id)
    .where('storeId', '=', ctx.storeId)
    .execute()
}

/**
 * Messages sent this month, plus those of other executions in flight. In one query, because a message
 * sent between two queries would be counted twice.
 */
async function countQuotaUsage({ db, storeId, services: { clock } }: Ctx, { id }: Claimed): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (select count(*) from "executions"
        where "storeId" = ${storeId} and "holdsQuota" = 1 and "id" <> ${id})
      + ${messagesSent(storeId, monthOf(clock.now()))} as "used"`.execute(db)
  return rows[0]?.used ?? 0
}
