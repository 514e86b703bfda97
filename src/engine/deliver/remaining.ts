import type { MailAddress } from '../../ports/mail.ts'
import { addressKey } from './addresses.ts'
import type { Message } from './outcome.ts'

export type Recipients = { to: MailAddress[]; cc: MailAddress[]; bcc: MailAddress[] }

/** The recipients whose message was not sent yet; null when all were sent. */
export function remainingRecipients(asked: Recipients, messages: readonly Message[]): Recipients | null {
  if (!messages.some(({ status }) => status === 'SUCCESS')) return asked
  const open = messages.filter(({ status }) => status !== 'SUCCESS').flatMap(({ recipients }) => recipients)
  const keys = new Set(open.map(addressKey))
  const stillOpen = (list: MailAddress[]) => list.filter(({ address }) => keys.has(addressKey(address)))
  const to = stillOpen(asked.to)
  const [cc, bcc] = [stillOpen(asked.cc), stillOpen(asked.bcc)]
  if (to.length > 0) return { to, cc, bcc }
  // A message needs a To address, so the remaining cc and bcc recipients move there.
  return cc.length + bcc.length > 0 ? { to: [...cc, ...bcc], cc: [], bcc: [] } : null
}
