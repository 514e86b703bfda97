import { addressKey } from '../../engine/deliver/addresses.ts'
import {
  decideOutcome,
  decideRefusal,
  type Message,
  skippedMessage,
  untriedMessage,
} from '../../engine/deliver/outcome.ts'
import type { PlannedMessage } from '../../engine/deliver/plan.ts'
import { isLastMailTry } from '../../engine/deliver/retry.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import type { MailAddress } from '../../ports/mail.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import type { Ctx } from '../call/context.ts'
import { AppError } from '../call/errors.ts'
import { cachedSettings } from '../settings/settings.ts'
import type { EmailInput } from '../steps/step.ts'
import { openSender, type Sender } from './account.ts'
import type { FetchedFiles } from './attachments.ts'
import type { Claimed } from './claim.ts'
import { describeMail } from './describe-mail.ts'
import { finish, retryLater } from './lease.ts'
import { type MailContent, readMailContent } from './mail-content.ts'
import { readMessages } from './messages.ts'
import { planEmail } from './plan-email.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

/** A failure that no retry can fix. */
type Refusal = { refusal: Problem }

/** Sends the messages of an email step, and acts on what `decideOutcome` makes of the result. */
export async function runEmail(
  ctx: Ctx,
  claimed: Claimed,
  input: EmailInput,
  isStopping: () => boolean,
): Promise<void> {
  const startedMs = performance.now()
  const earlier = await readMessages(ctx, claimed)
  const refuse = ({ refusal }: Refusal) =>
    finish(ctx, claimed, { ...decideRefusal(earlier, refusal), durationMs: null })
  const content = await findContent(ctx, claimed, input)
  if ('refusal' in content) return refuse(content)
  const plan = await planEmail(ctx, content, input, earlier)
  if (plan.kind === 'refuse') return refuse({ refusal: plan.problem })
  const sender = plan.messages.length === 0 ? null : await findSender(ctx, input)
  if (sender && 'refusal' in sender) return refuse(sender)

  const messages = new Map(earlier.map((message) => [message.position, message]))
  for (const message of plan.skipped.map(skippedMessage)) messages.set(message.position, message)
  for (const message of plan.messages.map(untriedMessage))
    if (!messages.has(message.position)) messages.set(message.position, message)
  let latest: SentMessage | undefined
  if (sender) {
    const sending = await sendInTurn(ctx, claimed, {
      ...{ content, sender, input, messages, isStopping },
      planned: plan.messages,
    })
    latest = sending.latest
    const progress = { messages: [...messages.values()], sent: sentBy(latest) }
    if (sending.isStopped) return ctx.services.queue.release(claimed, progress)
  }

  const decision = decideOutcome([...messages.values()], claimed.attempts + 1, ctx.services.clock.now())
  const { remove } = createKnownValueRemover(content.secrets)
  const known = {
    ...(latest?.subject === undefined ? {} : { subject: remove(latest.subject) }),
    sent: sentBy(latest),
    senderId: sender?.account.id ?? null,
    request: describeMail(content, sender, input, plan, latest),
  }
  if (decision.kind === 'retry')
    return retryLater(ctx, claimed, {
      until: decision.at,
      problem: decision.problem,
      ...known,
      messages: [...messages.values()],
    })
  await finish(ctx, claimed, {
    ...decision,
    ...known,
    locale: content.locale,
    durationMs: Math.round(performance.now() - startedMs),
  })
}

/** Only the latest message is not recorded yet. */
const sentBy = (latest: SentMessage | undefined) => (latest?.wasSent ? 1 : 0)

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
  for (const one of planned) {
    if (isStopping()) return { latest, isStopped: true }
    // The outcome of each message is recorded before the next one leaves.
    if (latest)
      await ctx.services.queue.recordProgress(claimed, { messages: [latest.message], sent: sentBy(latest) })
    latest = await sendMessage(ctx, claimed, { content, sender, input, planned: one, fetched })
    messages.set(one.position, latest.message)
    addLeftOver(messages, latest, one)
    if (latest.wasStopped) return { latest, isStopped: true }
    deferredInARow = latest.message.status === 'PENDING' ? deferredInARow + 1 : 0
    // One deferral may be the recipient's fault; two mean that the server takes nothing now. On the last attempt,
    // every recipient is tried.
    if (deferredInARow === 2 && !isLastMailTry(claimed.attempts)) break
  }
  return { latest, isStopped: false }
}

/** Recipients who were deferred while others were accepted get a message of their own later. */
function addLeftOver(messages: Map<number, Message>, sent: SentMessage, whole: PlannedMessage) {
  const { leftOver, message } = sent
  if (!leftOver) return
  const keys = new Set(leftOver.addresses.map(addressKey))
  const isLeft = ({ address }: MailAddress) => keys.has(addressKey(address))
  const addresses = (list: MailAddress[]) => list.map(({ address }) => address)
  const { to, cc, bcc } = whole
  const copies = [...cc, ...bcc]
  const accepted = to.filter((one) => !isLeft(one))
  // Where no To recipient was accepted, somebody in copy was.
  message.recipients = addresses(accepted.length > 0 ? accepted : copies.filter((one) => !isLeft(one)))
  const position = Math.max(...messages.keys()) + 1
  const recipients = addresses([...to, ...copies].filter(isLeft))
  messages.set(position, {
    position,
    recipients,
    status: 'PENDING',
    messageId: null,
    problem: leftOver.problem,
  })
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
