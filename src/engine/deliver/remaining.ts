import type { MailAddress } from '../../ports/mail.ts'
import { addressKey } from './addresses.ts'
import type { Message } from './outcome.ts'

export type Recipients = { to: MailAddress[]; cc: MailAddress[]; bcc: MailAddress[] }

/** The recipients whose message has not gone out; null when it has for all of them. */
export function remainingRecipients(asked: Recipients, messages: readonly Message[]): Recipients | null {
  if (!messages.some(({ status }) => status === 'SUCCESS')) return asked
  const open = messages.filter(({ status }) => status !== 'SUCCESS').flatMap(({ recipients }) => recipients)
  const keys = new Set(open.map(addressKey))
  const stillOpen = (list: MailAddress[]) => list.filter(({ address }) => keys.has(addressKey(address)))
  const to = stillOpen(asked.to)
  const [cc, bcc] = [stillOpen(asked.cc), stillOpen(asked.bcc)]
  if (to.length > 0) return { to, cc, bcc }
  // A message needs somebody to go to: then those in copy get it for themselves.
  return cc.length + bcc.length > 0 ? { to: [...cc, ...bcc], cc: [], bcc: [] } : null
}
