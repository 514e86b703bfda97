import { addressKey } from '../../engine/deliver/addresses.ts'
import { type MailPlan, type PlannedMessage, planMail } from '../../engine/deliver/plan.ts'
import { nextMailTry } from '../../engine/deliver/retry.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Message } from '../history/message-rows.ts'
import type { EmailInput } from '../steps/step.ts'
import { openSender, type Sender } from './account.ts'
import type { Claimed } from './claim.ts'
import { finish, handBack, keepProgress, tryLater } from './lease.ts'
import { type MailContent, readMailContent, rememberSettings } from './mail-content.ts'
import { readMessages, settledAddresses } from './messages.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

/** Something that no further try can mend. */
type Refusal = { refusal: string }

/** Sends the messages of an email step, or decides when those that are left are tried again. */
export async function runEmail(ctx: Ctx, claimed: Claimed, isStopping: () => boolean): Promise<void> {
  const startedMs = performance.now()
  const input = claimed.input as EmailInput
  const known = await readMessages(ctx, claimed)
  const prepared = await prepare(ctx, claimed, input)
  if ('refusal' in prepared) return giveUp(ctx, claimed, known, prepared.refusal)
  const { content, sender } = prepared
  const plan = await planFor(ctx, content, input, known)
  if (plan.kind === 'refuse') return giveUp(ctx, claimed, known, plan.reason)
  const made = new Map(known.map((message) => [message.position, message]))
  for (const message of skippedMessages(input, plan)) made.set(message.position, message)

  let latest: SentMessage | undefined
  let deferredInARow = 0
  const planned = plan.messages
  for (const one of planned) {
    if (isStopping())
      return handBack(ctx, claimed, { messages: [...made.values()], sent: latest?.wasSent ? 1 : 0 })
    // What became of the one before is on record before the next one leaves.
    if (latest) await keepProgress(ctx, claimed, [latest.message], latest.wasSent ? 1 : 0)
    latest = await sendMessage(ctx, claimed, { content, sender, input, planned: one })
    made.set(one.position, latest.message)
    addLeftOver(made, latest)
    deferredInARow = latest.message.status === 'PENDING' ? deferredInARow + 1 : 0
    // Once may be the recipient's fault; twice means that the sender takes nothing now.
    if (deferredInARow === 2) break
  }
  await conclude(ctx, claimed, {
    known: made,
    planned,
    latest,
    durationMs: Math.round(performance.now() - startedMs),
    request: describeRequest(content, sender, input, plan, latest),
    secrets: content.secrets,
  })
}

/** Recipients who were put off while others were taken get a message of their own later. */
function addLeftOver(made: Map<number, Message>, { leftOver, message }: SentMessage) {
  if (!leftOver) return
  const { addresses: recipients, reason: error } = leftOver
  message.recipients = message.recipients.filter((address) => !recipients.includes(address))
  const position = Math.max(...made.keys()) + 1
  made.set(position, { position, recipients, status: 'PENDING', messageId: null, error })
}

/** Nothing more can be sent. What has its outcome keeps it. */
function giveUp(ctx: Ctx, claimed: Claimed, known: Message[], refusal: string): Promise<void> {
  const messages = known.map(
    (message): Message =>
      message.status === 'PENDING' ? { ...message, status: 'FAILED', error: refusal } : message,
  )
  const failed = messages.find(({ status }) => status === 'FAILED')
  const isSent = messages.some(({ status }) => status === 'SUCCESS')
  return finish(ctx, claimed, {
    status: isSent ? 'SUCCESS' : 'FAILED',
    error: isSent ? null : (failed?.error ?? refusal),
    durationMs: null,
    messages,
  })
}

async function prepare(
  ctx: Ctx,
  claimed: Claimed,
  input: EmailInput,
): Promise<{ content: MailContent; sender: Sender } | Refusal> {
  const { defaultSenderId } = await rememberSettings(ctx)
  const senderId = input.senderId ?? defaultSenderId
  try {
    const content = await readMailContent(ctx, claimed.actionConfigId, input)
    if (senderId === null)
      return { refusal: 'there is no sender: name one in the step, or make one the default of the store' }
    const sender = await openSender(ctx, senderId)
    return sender
      ? { content, sender }
      : { refusal: `the sender ${senderId} does not exist: choose another one in the step` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.kind !== 'notFound') return { refusal: error.message }
    return {
      refusal: `the layout ${claimed.actionConfigId} does not exist (any more): choose another one in the step`,
    }
  }
}

/** Who wants no marketing is asked on every try, and once more before each message leaves. */
async function planFor(
  ctx: Ctx,
  { category }: MailContent,
  input: EmailInput,
  known: Message[],
): Promise<MailPlan> {
  const keys = input.to.map(({ address }) => addressKey(address))
  const rows =
    category === 'marketing'
      ? await ctx.db
          .selectFrom('unsubscribes')
          .select('addressKey')
          .where('storeId', '=', ctx.storeId)
          .where('addressKey', 'in', keys)
          .execute()
      : []
  const { to, cc, bcc } = input
  const isResumed = category === 'transactional' && known.length > 0
  const plan = planMail({
    category,
    to,
    cc,
    bcc,
    unsubscribed: new Set(rows.map((row) => row.addressKey)),
    settled: isResumed ? new Set() : settledAddresses(known),
  })
  return isResumed && plan.kind === 'send' ? { ...plan, messages: openMessages(plan.messages, known) } : plan
}

/** Of a message that went to everybody at once, what is still open: itself, or those who were put off. */
const openMessages = (whole: PlannedMessage[], known: Message[]): PlannedMessage[] =>
  known
    .filter(({ status }) => status === 'PENDING')
    .map(({ position, recipients }) => {
      const to = recipients.map((address) => ({ name: '', address }))
      return whole.find((message) => message.position === position) ?? { position, to, cc: [], bcc: [] }
    })

function skippedMessages({ to }: EmailInput, plan: MailPlan): Message[] {
  if (plan.kind === 'refuse') return []
  const positions = new Map<string, number>()
  for (const { address } of to) {
    const key = addressKey(address)
    if (!positions.has(key)) positions.set(key, positions.size)
  }
  return plan.skipped.map(({ address }) => ({
    position: positions.get(addressKey(address)) ?? 0,
    recipients: [address],
    status: 'SKIPPED' as const,
    messageId: null,
    error: 'has unsubscribed',
  }))
}

type Conclusion = {
  known: ReadonlyMap<number, Message>
  planned: PlannedMessage[]
  /** Of the last message, which is not on record yet. */
  latest: SentMessage | undefined
  durationMs: number
  request: object
  secrets: string[]
}

/** Ends the execution, or puts it back while there are messages that may still go out. */
async function conclude(ctx: Ctx, claimed: Claimed, conclusion: Conclusion): Promise<void> {
  const { known, planned, latest, durationMs, request, secrets } = conclusion
  const sent = latest?.wasSent ? 1 : 0
  const untried = planned.filter(({ position }) => !known.has(position))
  const waiting = [...known.values()].filter(({ status }) => status === 'PENDING')
  const problem = waiting.map(({ error }) => error).find(Boolean) ?? 'not sent'
  const next =
    untried.length + waiting.length > 0 ? nextMailTry(claimed.attempts + 1, ctx.clock.now().getTime()) : null
  if (next)
    return tryLater(ctx, claimed, { at: next.at, error: problem, messages: [...known.values()], sent })

  const givenUp = untried.map(({ position, to }): Message => {
    const recipients = to.map(({ address }) => address)
    return { position, recipients, status: 'FAILED', messageId: null, error: problem }
  })
  const messages = [...known.values(), ...givenUp].map(
    (message): Message => (message.status === 'PENDING' ? { ...message, status: 'FAILED' } : message),
  )
  const has = (status: Message['status']) => messages.some((one) => one.status === status)
  const status = has('SUCCESS') ? 'SUCCESS' : has('FAILED') ? 'FAILED' : 'SKIPPED'
  const { remove } = createKnownValueRemover(secrets)
  await finish(ctx, claimed, {
    status,
    error: status === 'FAILED' ? (messages.find((one) => one.status === 'FAILED')?.error ?? problem) : null,
    durationMs,
    messages,
    sent,
    request,
    ...(latest?.subject === undefined ? {} : { subject: remove(latest.subject) }),
  })
}

/** What of the step is worth looking at later; the texts of the message are not kept. */
function describeRequest(
  { locale, category, secrets }: MailContent,
  { from, account }: Sender,
  { to, cc, bcc, replyTo }: EmailInput,
  plan: Exclude<MailPlan, { kind: 'refuse' }>,
  latest: SentMessage | undefined,
) {
  const { remove } = createKnownValueRemover(secrets)
  const addresses = (list: { address: string }[]) => list.map(({ address }) => address)
  return {
    senderId: account.id,
    from: from.address,
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    replyTo: addresses(replyTo),
    leftOut: addresses(plan.leftOut),
    category,
    locale,
    subject: remove(latest?.subject ?? ''),
    attachments: (latest?.attachments ?? []).map((name) => remove(name)),
  }
}
