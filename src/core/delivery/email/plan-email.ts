import { addressKey } from '../../../engine/deliver/addresses.ts'
import { isUnattempted } from '../../../engine/deliver/outcome.ts'
import { type MailPlan, type PlannedMessage, planMail } from '../../../engine/deliver/plan.ts'
import type { Message } from '../../../ports/queue.ts'
import type { Ctx } from '../../call/context.ts'
import type { EmailInput } from '../history/sealed-input.ts'
import { unsubscribedAmong } from '../unsubscribes/suppression.ts'
import type { MailContent } from './mail-content.ts'

/** For marketing, unsubscribes are checked on every attempt, and again before each message is sent. */
export async function planEmail(
  ctx: Ctx,
  { category }: MailContent,
  input: EmailInput,
  earlierMessages: Message[],
): Promise<MailPlan> {
  const { to, cc, bcc } = input
  const isResumed = category === 'transactional' && earlierMessages.length > 0
  const plan = planMail({
    category,
    to,
    cc,
    bcc,
    unsubscribed: category === 'marketing' ? await unsubscribedAmong(ctx, to) : new Set(),
    settled: isResumed ? new Set() : settledAddresses(earlierMessages),
  })
  if (plan.kind === 'rejected') return plan
  return {
    ...plan,
    messages: isResumed
      ? pendingMessages(plan.messages, earlierMessages)
      : untriedFirst(plan.messages, earlierMessages),
  }
}

/** What is left of a transactional email: the planned message, or one to the recipients who were deferred. */
const pendingMessages = (planned: PlannedMessage[], earlierMessages: Message[]): PlannedMessage[] =>
  earlierMessages
    .filter(({ status }) => status === 'PENDING')
    .map(({ position, recipients }) => {
      const to = recipients.map((address) => ({ name: '', address }))
      return planned.find((message) => message.position === position) ?? { position, to, cc: [], bcc: [] }
    })

/** Deferred recipients must not delay the first attempt for others. */
function untriedFirst(messages: PlannedMessage[], earlierMessages: Message[]): PlannedMessage[] {
  const triedPositions = new Set(
    earlierMessages.filter((message) => !isUnattempted(message)).map(({ position }) => position),
  )
  const isTried = ({ position }: PlannedMessage) => triedPositions.has(position)
  return [...messages.filter((message) => !isTried(message)), ...messages.filter(isTried)]
}

/** The addresses with a final outcome: nothing more is sent to them. */
const settledAddresses = (messages: Message[]) =>
  new Set(
    messages
      .filter(({ status }) => status !== 'PENDING')
      .flatMap(({ recipients }) => recipients.map(addressKey)),
  )
