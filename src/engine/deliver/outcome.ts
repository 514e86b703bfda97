import type { Message } from '../../ports/queue.ts'
import type { EndStatus } from '../../ports/tables.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import type { PlannedMessage, SkippedRecipient } from './plan.ts'
import { problemOfUndelivered } from './remaining.ts'
import { nextMailTry } from './retry.ts'

/** What happens after an attempt: a retry or the end of the execution. */
export type MailDecision = { kind: 'retry'; at: Date; problem: Problem } | MailEnd

export type MailEnd = {
  kind: 'end'
  status: EndStatus
  problem: Problem | null
  messages: Message[]
}

const NOT_SENT = problemOf('message.not_sent')
const OUTCOME_UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('service.stopped_while_sending') })
const ALL_UNSUBSCRIBED = problemOf('recipients.all_unsubscribed')

/** The outcome of a message is unknown if its worker stopped after handing it over to the mail server. */
export const failHandedOver = (messages: readonly Message[]): Message[] =>
  messages.map((message) =>
    message.status === 'HANDED' ? { ...message, status: 'FAILED', problem: OUTCOME_UNKNOWN } : message,
  )

/** Decides how an execution continues after an attempt. `attempts` includes this one. */
export function decideOutcome(
  messages: readonly Message[],
  attempts: number,
  now: Date,
  random: () => number = Math.random,
): MailDecision {
  const pending = messages.filter(({ status }) => status === 'PENDING')
  const problem = pending.find((message) => message.problem)?.problem ?? NOT_SENT
  const next = pending.length > 0 ? nextMailTry(attempts, now.getTime(), random) : null
  return next ? { kind: 'retry', at: next.at, problem } : endWith(messages, problem)
}

/** Ends an execution for which nothing more can be sent. Messages that have an outcome keep it. */
export function decideRefusal(messages: readonly Message[], refusal: Problem): MailEnd {
  const refused = messages.map(
    (message): Message => (message.status === 'PENDING' ? { ...message, problem: refusal } : message),
  )
  return endWith(refused, refusal)
}

/**
 * The final state of an execution. One sent message makes it a success, with a problem if other recipients
 * did not receive the email. It is skipped if it has messages and all their recipients have unsubscribed.
 */
function endWith(messages: readonly Message[], problem: Problem): MailEnd {
  const ended = messages.map(
    (message): Message =>
      message.status === 'PENDING'
        ? { ...message, status: 'FAILED', problem: message.problem ?? problem }
        : message,
  )
  const isSkipped = ended.length > 0 && ended.every(({ status }) => status === 'SKIPPED')
  const status = ended.some((message) => message.status === 'SUCCESS')
    ? 'SUCCESS'
    : isSkipped
      ? 'SKIPPED'
      : 'FAILED'
  const problems = {
    FAILED: ended.find((message) => message.status === 'FAILED')?.problem ?? problem,
    SKIPPED: ALL_UNSUBSCRIBED,
    SUCCESS: problemOfUndelivered(ended),
  }
  return { kind: 'end', status, problem: problems[status], messages: ended }
}

export const unattemptedMessage = ({ position, to }: PlannedMessage): Message => ({
  position,
  recipients: to.map(({ address }) => address),
  status: 'PENDING',
  messageId: null,
  problem: null,
})

export const HAS_UNSUBSCRIBED = problemOf('recipient.unsubscribed')

export const skippedMessage = ({ position, to }: SkippedRecipient): Message => ({
  position,
  recipients: [to.address],
  status: 'SKIPPED',
  messageId: null,
  problem: HAS_UNSUBSCRIBED,
})

export const isUnattempted = ({ status, problem }: Message) => status === 'PENDING' && problem === null
