import { isUntried, type Message } from '../../engine/deliver/outcome.ts'
import { type MailPlan, type PlannedMessage, planMail } from '../../engine/deliver/plan.ts'
import type { Ctx } from '../call/context.ts'
import type { EmailInput } from '../steps/step.ts'
import { unsubscribedAmong } from '../unsubscribes/suppression.ts'
import type { MailContent } from './mail-content.ts'
import { settledAddresses } from './messages.ts'

/** Who wants no marketing is asked on every try, and once more before each message leaves. */
export async function planEmail(
  ctx: Ctx,
  { category }: MailContent,
  input: EmailInput,
  known: Message[],
): Promise<MailPlan> {
  const { to, cc, bcc } = input
  const isResumed = category === 'transactional' && known.length > 0
  const plan = planMail({
    category,
    to,
    cc,
    bcc,
    unsubscribed: category === 'marketing' ? await unsubscribedAmong(ctx, to) : new Set(),
    settled: isResumed ? new Set() : settledAddresses(known),
  })
  if (plan.kind === 'refuse') return plan
  return {
    ...plan,
    messages: isResumed ? openMessages(plan.messages, known) : untriedFirst(plan.messages, known),
  }
}

/** Of a message that went to everybody at once, what is still open: itself, or those who were put off. */
const openMessages = (whole: PlannedMessage[], known: Message[]): PlannedMessage[] =>
  known
    .filter(({ status }) => status === 'PENDING')
    .map(({ position, recipients }) => {
      const to = recipients.map((address) => ({ name: '', address }))
      return whole.find((message) => message.position === position) ?? { position, to, cc: [], bcc: [] }
    })

/** Those who were put off before must not keep the others from their first try. */
function untriedFirst(messages: PlannedMessage[], known: Message[]): PlannedMessage[] {
  const tried = new Set(known.filter((one) => !isUntried(one)).map(({ position }) => position))
  const isTried = ({ position }: PlannedMessage) => tried.has(position)
  return [...messages.filter((one) => !isTried(one)), ...messages.filter(isTried)]
}
