import type { MailAddress } from '../../ports/mail.ts'
import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { addressKey, distinctAddresses } from './addresses.ts'

export const MAX_MARKETING_RECIPIENTS = 20

export type PlanInput = {
  category: 'transactional' | 'marketing'
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  /** Keys of the addresses that have unsubscribed from this store's marketing. */
  unsubscribed: ReadonlySet<string>
  /** Keys of the To addresses whose message already has an outcome and is not sent again. */
  settled: ReadonlySet<string>
}

/** `position` is the index among the step's distinct To addresses; it stays the same when an interrupted step resumes. */
export type PlannedMessage = { position: number; to: MailAddress[]; cc: MailAddress[]; bcc: MailAddress[] }

/** A To address that gets no message because it has unsubscribed. */
export type SkippedRecipient = { position: number; to: MailAddress }

/**
 * The messages of a step; empty if all recipients have unsubscribed or already have an outcome. `leftOut`
 * lists the cc and bcc addresses of a marketing step, which get no message.
 */
export type MailPlan =
  | { kind: 'send'; messages: PlannedMessage[]; skipped: SkippedRecipient[]; leftOut: MailAddress[] }
  | { kind: 'rejected'; problem: Problem }

export function planMail(input: PlanInput): MailPlan {
  const to = distinctAddresses(input.to)
  if (to.length === 0) return { kind: 'rejected', problem: inField('to', problemOf('value.required')) }
  const cc = without(input.cc, to)
  const bcc = without(input.bcc, [...to, ...cc])
  if (input.category === 'marketing') return planMarketing(to, [...cc, ...bcc], input)
  const isSettled = to.some((entry) => input.settled.has(addressKey(entry.address)))
  const messages = isSettled ? [] : [{ position: 0, to, cc, bcc }]
  return { kind: 'send', messages, skipped: [], leftOut: [] }
}

function planMarketing(
  to: MailAddress[],
  leftOut: MailAddress[],
  { unsubscribed, settled }: PlanInput,
): MailPlan {
  if (to.length > MAX_MARKETING_RECIPIENTS)
    return { kind: 'rejected', problem: inField('to', tooManyRecipients(to.length)) }
  const messages: PlannedMessage[] = []
  const skipped: SkippedRecipient[] = []
  for (const [position, entry] of to.entries()) {
    const key = addressKey(entry.address)
    if (settled.has(key)) continue
    if (unsubscribed.has(key)) skipped.push({ position, to: entry })
    else messages.push({ position, to: [entry], cc: [], bcc: [] })
  }
  return { kind: 'send', messages, skipped, leftOut }
}

const tooManyRecipients = (count: number) =>
  problemOf('step.too_many_marketing_recipients', { maximum: MAX_MARKETING_RECIPIENTS, count })

function without(addresses: readonly MailAddress[], excluded: readonly MailAddress[]): MailAddress[] {
  const keys = new Set(excluded.map(({ address }) => addressKey(address)))
  return distinctAddresses(addresses).filter(({ address }) => !keys.has(addressKey(address)))
}
