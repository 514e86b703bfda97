import { addressKey } from '../../engine/deliver/addresses.ts'
import type { MailPlan, PlannedMessage } from '../../engine/deliver/plan.ts'
import { nextMailTry } from '../../engine/deliver/retry.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import type { MailAddress } from '../../ports/mail.ts'
import type { Ctx } from '../call/context.ts'
import { AppError } from '../call/errors.ts'
import type { Message } from '../executions/message-rows.ts'
import type { EmailInput } from '../steps/step.ts'
import { openSender, type Sender } from './account.ts'
import type { FetchedFiles } from './attachments.ts'
import type { Claimed } from './claim.ts'
import { finish, handBack, keepProgress, tryLater } from './lease.ts'
import { cachedSettings, type MailContent, readMailContent } from './mail-content.ts'
import { readMessages } from './messages.ts'
import { planEmail, skippedMessages } from './plan-email.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

/** Something that no further try can mend. */
type Refusal = { refusal: string }

/** Sends the messages of an email step, or decides when those that are left are tried again. */
export async function runEmail(ctx: Ctx, claimed: Claimed, isStopping: () => boolean): Promise<void> {
  const startedMs = performance.now()
  const input = claimed.input as EmailInput
  const known = await readMessages(ctx, claimed)
  const content = await findContent(ctx, claimed, input)
  if ('refusal' in content) return giveUp(ctx, claimed, known, content.refusal)
  const plan = await planEmail(ctx, content, input, known)
  if (plan.kind === 'refuse') return giveUp(ctx, claimed, known, plan.reason)
  const made = new Map(known.map((message) => [message.position, message]))
  for (const message of skippedMessages(input, plan)) made.set(message.position, message)

  const durationMs = () => Math.round(performance.now() - startedMs)
  const planned = plan.messages
  if (planned.length === 0) {
    const request = describeRequest(content, null, input, plan, undefined)
    return conclude(ctx, claimed, { known: made, planned, durationMs: durationMs(), request, secrets: [] })
  }
  const sender = await findSender(ctx, input)
  if ('refusal' in sender) return giveUp(ctx, claimed, known, sender.refusal)
  const isLastTry = nextMailTry(claimed.attempts + 1, ctx.services.clock.now().getTime()) === null
  const fetched: FetchedFiles = new Map()
  let latest: SentMessage | undefined
  let deferredInARow = 0
  for (const one of planned) {
    if (isStopping())
      return handBack(ctx, claimed, { messages: [...made.values()], sent: latest?.wasSent ? 1 : 0 })
    // What became of the one before is on record before the next one leaves.
    if (latest) await keepProgress(ctx, claimed, [latest.message], latest.wasSent ? 1 : 0)
    latest = await sendMessage(ctx, claimed, { content, sender, input, planned: one, fetched })
    made.set(one.position, latest.message)
    addLeftOver(made, latest, one)
    deferredInARow = latest.message.status === 'PENDING' ? deferredInARow + 1 : 0
    // Once may be the recipient's fault; twice means that the sender takes nothing now. Nobody is given up untried.
    if (deferredInARow === 2 && !isLastTry) break
  }
  await conclude(ctx, claimed, {
    known: made,
    planned,
    latest,
    durationMs: durationMs(),
    request: describeRequest(content, sender, input, plan, latest),
    secrets: content.secrets,
  })
}

/** Recipients who were put off while others were taken get a message of their own later. */
function addLeftOver(made: Map<number, Message>, { leftOver, message }: SentMessage, whole: PlannedMessage) {
  if (!leftOver) return
  const keys = new Set(leftOver.addresses.map(addressKey))
  const isLeft = ({ address }: MailAddress) => keys.has(addressKey(address))
  const addresses = (list: MailAddress[]) => list.map(({ address }) => address)
  const { to, cc, bcc } = whole
  const copies = [...cc, ...bcc]
  const taken = to.filter((one) => !isLeft(one))
  // Where no recipient was taken, those of the copies were.
  message.recipients = addresses(taken.length > 0 ? taken : copies.filter((one) => !isLeft(one)))
  const position = Math.max(...made.keys()) + 1
  const recipients = addresses([...to, ...copies].filter(isLeft))
  made.set(position, { position, recipients, status: 'PENDING', messageId: null, error: leftOver.reason })
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

async function findContent(ctx: Ctx, claimed: Claimed, input: EmailInput): Promise<MailContent | Refusal> {
  try {
    return await readMailContent(ctx, claimed.actionConfigId, input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.kind !== 'notFound') return { refusal: error.message }
    return {
      refusal: `the layout ${claimed.actionConfigId} does not exist (any more): choose another one in the step`,
    }
  }
}

async function findSender(ctx: Ctx, input: EmailInput): Promise<Sender | Refusal> {
  const senderId = input.senderId ?? (await cachedSettings(ctx)).defaultSenderId
  if (senderId === null)
    return { refusal: 'there is no sender: name one in the step, or make one the default of the store' }
  const missing = { refusal: `the sender ${senderId} does not exist: choose another one in the step` }
  return (await openSender(ctx, senderId)) ?? missing
}

type Conclusion = {
  known: ReadonlyMap<number, Message>
  planned: PlannedMessage[]
  /** Of the last message, which is not on record yet. */
  latest?: SentMessage | undefined
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
    untried.length + waiting.length > 0
      ? nextMailTry(claimed.attempts + 1, ctx.services.clock.now().getTime())
      : null
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
  sender: Sender | null,
  { to, cc, bcc, replyTo }: EmailInput,
  plan: Exclude<MailPlan, { kind: 'refuse' }>,
  latest: SentMessage | undefined,
) {
  const { remove } = createKnownValueRemover(secrets)
  const addresses = (list: { address: string }[]) => list.map(({ address }) => address)
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
    subject: remove(latest?.subject ?? ''),
    attachments: (latest?.attachments ?? []).map((name) => remove(name)),
  }
}
