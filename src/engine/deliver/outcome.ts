import type { Tables } from '../../ports/tables.ts'
import type { PlannedMessage, SkippedRecipient } from './plan.ts'
import { nextMailTry } from './retry.ts'

/** A message of an execution and what has become of it so far. */
export type Message = Pick<Tables['executionMessages'], 'position' | 'status' | 'messageId' | 'error'> & {
  recipients: string[]
}

/** What follows from the state of an execution's messages: another attempt later, or its end. */
export type MailDecision = { kind: 'retry'; at: Date; error: string } | MailEnd

export type MailEnd = {
  kind: 'end'
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED'
  error: string | null
  messages: Message[]
}

const NOT_SENT = 'not sent'

/** Decides after an attempt. `attempts` counts those made so far, this one included. */
export function decideOutcome(
  messages: readonly Message[],
  attempts: number,
  now: Date,
  random: () => number = Math.random,
): MailDecision {
  const open = messages.filter(({ status }) => status === 'PENDING')
  const problem = open.map(({ error }) => error).find(Boolean) ?? NOT_SENT
  const next = open.length > 0 ? nextMailTry(attempts, now.getTime(), random) : null
  return next ? { kind: 'retry', at: next.at, error: problem } : endWith(messages, problem)
}

/** Ends an execution that nothing more can be sent for. What has its outcome keeps it. */
export function decideRefusal(messages: readonly Message[], refusal: string): MailEnd {
  const refused = messages.map(
    (message): Message => (message.status === 'PENDING' ? { ...message, error: refusal } : message),
  )
  return endWith(refused, refusal)
}

/**
 * The state of an execution whose messages have theirs. One message that went out makes it a success. SKIPPED: there
 * were messages, and every one was left out because its recipient has unsubscribed.
 */
function endWith(messages: readonly Message[], problem: string): MailEnd {
  const ended = messages.map(
    (message): Message =>
      message.status === 'PENDING'
        ? { ...message, status: 'FAILED', error: message.error ?? problem }
        : message,
  )
  const failed = ended.find(({ status }) => status === 'FAILED')
  const isSkipped = ended.length > 0 && ended.every(({ status }) => status === 'SKIPPED')
  const status = ended.some((one) => one.status === 'SUCCESS') ? 'SUCCESS' : isSkipped ? 'SKIPPED' : 'FAILED'
  const error = status === 'FAILED' ? (failed?.error ?? problem) : null
  return { kind: 'end', status, error, messages: ended }
}

/** A message that is still to be tried for the first time. */
export const untriedMessage = ({ position, to }: PlannedMessage): Message => ({
  position,
  recipients: to.map(({ address }) => address),
  status: 'PENDING',
  messageId: null,
  error: null,
})

export const HAS_UNSUBSCRIBED = 'has unsubscribed'

export const skippedMessage = ({ position, to }: SkippedRecipient): Message => ({
  position,
  recipients: [to.address],
  status: 'SKIPPED',
  messageId: null,
  error: HAS_UNSUBSCRIBED,
})

export const isUntried = ({ status, error }: Message) => status === 'PENDING' && error === null
