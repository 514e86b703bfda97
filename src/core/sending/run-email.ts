import { addressKey } from '../../engine/deliver/addresses.ts'
import { type MailPlan, type PlannedMessage, planMail } from '../../engine/deliver/plan.ts'
import { nextMailTry } from '../../engine/deliver/retry.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import type { EmailInput } from '../steps/step.ts'
import { openSender, type Sender } from './account.ts'
import type { Claimed } from './claim.ts'
import { finish, keepProgress, type Message, tryLater } from './lease.ts'
import { type MailContent, readMailContent, rememberSettings } from './mail-content.ts'
import { readMessages, settledAddresses } from './messages.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

/** Something that no further try can mend. */
type Refusal = { refusal: string }

/** Sends the messages of an email step, or decides when those that are left are tried again. */
export async function runEmail(ctx: Ctx, claimed: Claimed): Promise<void> {
  const startedMs = performance.now()
  const input = claimed.input as EmailInput
  const prepared = await prepare(ctx, claimed, input)
  if ('refusal' in prepared)
    return finish(ctx, claimed, { status: 'FAILED', error: prepared.refusal, durationMs: null })

  const { content, sender } = prepared
  const known = await readMessages(ctx, claimed)
  const plan = await planFor(ctx, content, input, known)
  if (plan.kind === 'refuse')
    return finish(ctx, claimed, { status: 'FAILED', error: plan.reason, durationMs: null })
  const made = new Map(known.map((message) => [message.position, message]))
  for (const message of skippedMessages(input, plan)) made.set(message.position, message)

  const planned = plan.kind === 'send' ? plan.messages : []
  let latest: SentMessage | undefined
  let deferredInARow = 0
  for (const one of planned) {
    // What became of the one before is on record before the next one leaves.
    if (latest) await keepProgress(ctx, claimed, [latest.message], latest.wasSent ? 1 : 0)
    latest = await sendMessage(ctx, claimed, { content, sender, input, planned: one })
    made.set(one.position, latest.message)
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

/** Who wants no marketing is asked at the last moment, on every try. */
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
  return planMail({
    category,
    to,
    cc,
    bcc,
    unsubscribed: new Set(rows.map((row) => row.addressKey)),
    settled: settledAddresses(known),
  })
}

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
  const open = planned.filter(({ position }) => (known.get(position)?.status ?? 'PENDING') === 'PENDING')
  const problem = open.map(({ position }) => known.get(position)?.error).find(Boolean) ?? 'not sent'
  const next = open.length > 0 ? nextMailTry(claimed.attempts + 1, ctx.clock.now().getTime()) : null
  if (next)
    return tryLater(ctx, claimed, { at: next.at, error: problem, messages: [...known.values()], sent })

  const givenUp = open.map(({ position, to }): Message => {
    const recipients = to.map(({ address }) => address)
    const message = known.get(position) ?? { position, recipients, messageId: null, error: problem }
    return { ...message, status: 'FAILED' }
  })
  const messages = [...new Map([...known, ...givenUp.map((one) => [one.position, one] as const)]).values()]
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
