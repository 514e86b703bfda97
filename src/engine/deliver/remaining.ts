import type { MailAddress } from '../../ports/mail.ts'
import type { Message } from '../../ports/queue.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'
import { addressKey } from './addresses.ts'

export type Recipients = { to: MailAddress[]; cc: MailAddress[]; bcc: MailAddress[] }

/** The recipients who have not received the email; null if there are none. */
export function remainingRecipients(all: Recipients, messages: readonly Message[]): Recipients | null {
  if (!messages.some(({ status }) => status === 'SUCCESS')) return all
  const keys = undeliveredKeys(messages)
  const undelivered = (list: MailAddress[]) => list.filter(({ address }) => keys.has(addressKey(address)))
  const to = undelivered(all.to)
  const cc = undelivered(all.cc)
  const bcc = undelivered(all.bcc)
  if (to.length > 0) return { to, cc, bcc }
  // A message needs a To address, so the remaining cc and bcc recipients move there.
  return cc.length + bcc.length > 0 ? { to: [...cc, ...bcc], cc: [], bcc: [] } : null
}

/** Why a recipient of an email that was sent to others did not receive it; null if all received it or unsubscribed. */
export function problemOfUndelivered(messages: readonly Message[]): Problem | null {
  const keys = undeliveredKeys(messages)
  const isUndelivered = (address: unknown) => keys.has(addressKey(String(address)))
  for (const { status, recipients, problem } of messages) {
    if (status === 'FAILED' && recipients.some(isUndelivered)) return problem
    const refused = refusedRecipients(problem).filter(({ data }) => isUndelivered(data.address))
    if (refused.length > 0) return problemOf('recipients.refused', { recipients: refused })
  }
  return null
}

/** Recipients whose message was not sent, and those that the server rejected while it accepted others. */
function undeliveredKeys(messages: readonly Message[]): Set<string> {
  const undelivered: string[] = []
  const delivered = new Set<string>()
  for (const { status, recipients, problem } of messages) {
    const keys = recipients.map(addressKey)
    const refused =
      status === 'SUCCESS'
        ? refusedRecipients(problem).map(({ data }) => addressKey(String(data.address)))
        : keys
    undelivered.push(...refused)
    for (const key of keys) if (!refused.includes(key)) delivered.add(key)
  }
  // A recipient who was deferred may have received a separate message later.
  return new Set(undelivered.filter((key) => !delivered.has(key)))
}

/** Recipients that the server rejected while it accepted the message for others. */
const refusedRecipients = (problem: Problem | null) =>
  problem?.code === 'recipients.refused' ? (problem.data.recipients as readonly Problem[]) : []
