import { addressKey } from '../../../engine/deliver/addresses.ts'
import {
  decideOutcome,
  decideRefusal,
  failHandedOver,
  skippedMessage,
  unattemptedMessage,
} from '../../../engine/deliver/outcome.ts'
import type { MailPlan, PlannedMessage } from '../../../engine/deliver/plan.ts'
import { isLastMailTry } from '../../../engine/deliver/retry.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { Claimed, Message } from '../../../ports/queue.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import type { EmailInput } from '../history/sealed-input.ts'
import { finish, retryLater } from '../queue/end-attempt.ts'
import { openSender, type Sender } from '../senders/open-sender.ts'
import type { FetchedFiles } from './attachments.ts'
import { type MailContent, readMailContent } from './mail-content.ts'
import { planEmail } from './plan-email.ts'
import { type SentMessage, sendMessage } from './send-message.ts'
import { storeSentContent } from './sent-content.ts'

/**
 * Sends an email step: plans who gets what, renders the messages and hands them over one by one, and then
 * ends the execution or schedules another attempt. A worker that takes over continues from the recorded
 * progress.
 */
export async function sendEmail(
  ctx: Ctx,
  claimed: Claimed,
  input: EmailInput,
  isStopping: () => boolean,
): Promise<void> {
  const startedMs = performance.now()
  const earlierMessages = failHandedOver(claimed.messages)
  const prepared = await prepareEmail(ctx, claimed, input, earlierMessages)
  if ('refusal' in prepared)
    return finish(ctx, claimed, { ...decideRefusal(earlierMessages, prepared.refusal), durationMs: null })

  const { content, plan, sender, contentId } = prepared
  const messages = messagesByPosition(earlierMessages, plan)
  const { latest, isStopped } = sender
    ? await sendInTurn(ctx, claimed, { content, sender, input, planned: plan.messages, messages, isStopping })
    : NOTHING_SENT
  const progress = { messages: [...messages.values()], sent: newlySent(latest) }
  if (isStopped) return ctx.services.queue.release(claimed, progress)

  const outcome = {
    ...progress,
    subject: latest?.subject,
    senderId: sender?.account.id ?? null,
    request: { ...describeMail(content, sender, input, plan, latest), contentId },
  }
  const decision = decideOutcome(progress.messages, claimed.attempts + 1, ctx.services.clock.now())
  if (decision.kind === 'retry')
    return retryLater(ctx, claimed, { ...outcome, until: decision.at, problem: decision.problem })
  await finish(ctx, claimed, {
    ...outcome,
    status: decision.status,
    problem: decision.problem,
    messages: decision.messages,
    locale: content.locale,
    durationMs: Math.round(performance.now() - startedMs),
  })
}

type Prepared = {
  content: MailContent
  plan: Extract<MailPlan, { kind: 'send' }>
  /** Null if nothing is left to send. */
  sender: Sender | null
  /** Identifies the stored content; null if nothing is left to send. */
  contentId: string | null
}

/** A failure that another attempt cannot fix. */
type Refusal = { refusal: Problem }

/** Reads the layout, plans the messages and opens the sender. */
async function prepareEmail(
  ctx: Ctx,
  claimed: Claimed,
  input: EmailInput,
  earlierMessages: Message[],
): Promise<Prepared | Refusal> {
  const content = await findContent(ctx, claimed, input)
  if ('refusal' in content) return content
  const plan = await planEmail(ctx, content, input, earlierMessages)
  if (plan.kind === 'rejected') return { refusal: plan.problem }
  if (plan.messages.length === 0) return { content, plan, sender: null, contentId: null }
  const [sender, contentId] = await Promise.all([findSender(ctx, input), storeSentContent(ctx, content)])
  return 'refusal' in sender ? sender : { content, plan, sender, contentId }
}

async function findContent(ctx: Ctx, claimed: Claimed, input: EmailInput): Promise<MailContent | Refusal> {
  try {
    return await readMailContent(ctx, claimed.actionConfigId, input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.kind !== 'notFound') return { refusal: error.problem }
    return { refusal: problemOf('step.layout_gone', { id: claimed.actionConfigId }) }
  }
}

async function findSender(ctx: Ctx, input: EmailInput): Promise<Sender | Refusal> {
  const senderId = input.senderId ?? (await cachedSettings(ctx)).defaultSenderId
  if (senderId === null) return { refusal: problemOf('step.sender_missing') }
  return (await openSender(ctx, senderId)) ?? { refusal: problemOf('step.sender_gone', { id: senderId }) }
}

/** All messages by position: recorded ones, skipped ones, and those still to be sent. */
export function messagesByPosition(earlierMessages: Message[], plan: Prepared['plan']): Map<number, Message> {
  const messages = new Map(earlierMessages.map((message) => [message.position, message]))
  for (const message of plan.skipped.map(skippedMessage)) messages.set(message.position, message)
  for (const message of plan.messages.map(unattemptedMessage))
    if (!messages.has(message.position)) messages.set(message.position, message)
  return messages
}

const NOTHING_SENT: { latest: SentMessage | undefined; isStopped: boolean } = {
  latest: undefined,
  isStopped: false,
}

/** Earlier messages have already been counted, so only the latest can be new. */
const newlySent = (latest: SentMessage | undefined) => (latest?.message.status === 'SUCCESS' ? 1 : 0)

type Sending = {
  content: MailContent
  sender: Sender
  input: EmailInput
  planned: PlannedMessage[]
  /** By position; each is replaced by its outcome. */
  messages: Map<number, Message>
  isStopping(): boolean
}

async function sendInTurn(
  ctx: Ctx,
  claimed: Claimed,
  { content, sender, input, planned, messages, isStopping }: Sending,
): Promise<{ latest: SentMessage | undefined; isStopped: boolean }> {
  const fetched: FetchedFiles = new Map()
  let latest: SentMessage | undefined
  let deferredInARow = 0
  for (const next of planned) {
    if (isStopping()) return { latest, isStopped: true }
    // The outcome of each message is recorded before the next one is sent.
    if (latest) {
      const progress = { messages: [...messages.values()], sent: newlySent(latest) }
      await ctx.services.queue.recordProgress(claimed, progress)
    }
    latest = await sendMessage(ctx, claimed, { content, sender, input, planned: next, messages, fetched })
    messages.set(next.position, latest.message)
    addDeferredMessage(messages, latest, next)
    if (latest.wasStopped) return { latest, isStopped: true }
    deferredInARow = latest.message.status === 'PENDING' ? deferredInARow + 1 : 0
    // One deferral may be the recipient's fault; two in a row mean that the server is currently accepting
    // nothing. On the last attempt, every recipient is tried.
    if (deferredInARow === 2 && !isLastMailTry(claimed.attempts)) break
  }
  return { latest, isStopped: false }
}

/** Recipients who were deferred while others were accepted get a separate message later. */
function addDeferredMessage(messages: Map<number, Message>, latest: SentMessage, planned: PlannedMessage) {
  const { deferredRecipients, message } = latest
  if (!deferredRecipients) return
  const keys = new Set(deferredRecipients.addresses.map(addressKey))
  const isDeferred = ({ address }: MailAddress) => keys.has(addressKey(address))
  const { to, cc, bcc } = planned
  const copies = [...cc, ...bcc]
  const accepted = to.filter((recipient) => !isDeferred(recipient))
  // If no To recipient was accepted, a Cc or Bcc recipient was.
  message.recipients = addresses(
    accepted.length > 0 ? accepted : copies.filter((recipient) => !isDeferred(recipient)),
  )
  const position = Math.max(...messages.keys()) + 1
  const recipients = addresses([...to, ...copies].filter(isDeferred))
  messages.set(position, {
    position,
    recipients,
    status: 'PENDING',
    messageId: null,
    problem: deferredRecipients.problem,
  })
}

const addresses = (list: MailAddress[]) => list.map(({ address }) => address)

/** What the history records about an email besides its content. */
export function describeMail(
  { locale, version, category }: MailContent,
  sender: Sender | null,
  { to, cc, bcc, replyTo }: EmailInput,
  plan: Prepared['plan'],
  latest: SentMessage | undefined,
) {
  return {
    senderId: sender?.account.id ?? null,
    from: sender?.from.address ?? null,
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    replyTo: addresses(replyTo),
    leftOut: addresses(plan.leftOut),
    category,
    locale,
    layoutVersion: version,
    subject: latest?.subject ?? '',
    attachments: latest?.attachments ?? [],
  }
}
