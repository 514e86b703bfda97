import { describe, expect, it } from 'vitest'
import type { Message } from '../../ports/queue.ts'
import { problemOf } from '../../problems/problems.ts'
import { problemOfUndelivered, remainingRecipients } from './remaining.ts'

const person = (address: string) => ({ name: address.slice(0, 1), address })
const [a, b, c, d] = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'].map(person) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
]
const recipients = { to: [a, b], cc: [c], bcc: [d] }
const message = (status: Message['status'], ...addresses: string[]): Message => ({
  position: 0,
  recipients: addresses,
  status,
  messageId: null,
  problem: null,
})

describe('a retry', () => {
  it('is sent to all recipients if nothing was sent', () => {
    expect(remainingRecipients(recipients, [])).toEqual(recipients)
    expect(remainingRecipients(recipients, [message('FAILED', a.address, b.address)])).toEqual(recipients)
  })

  it('is sent only to recipients whose message was not sent, regardless of upper and lower case', () => {
    const messages = [message('SUCCESS', a.address), message('FAILED', 'B@X.example')]
    expect(remainingRecipients(recipients, messages)).toEqual({ to: [b], cc: [], bcc: [] })
    const skipped = [message('SUCCESS', a.address), message('SKIPPED', b.address)]
    expect(remainingRecipients(recipients, skipped)).toEqual({ to: [b], cc: [], bcc: [] })
  })

  it('is sent to remaining cc and bcc recipients as To addresses', () => {
    const messages = [message('SUCCESS', a.address, b.address), message('FAILED', c.address, d.address)]
    expect(remainingRecipients(recipients, messages)).toEqual({ to: [c, d], cc: [], bcc: [] })
  })

  it('is sent to recipients that the server rejected while accepting others, unless they received it later', () => {
    const refused = (address: string, reply: string) => problemOf('recipient.refused', { address, reply })
    const problem = problemOf('recipients.refused', {
      recipients: [
        refused('B@x.example', '550 no (really), sorry'),
        refused(c.address, '550 no'),
        refused(d.address, '450 later'),
      ],
    })
    const sent = { ...message('SUCCESS', a.address, b.address), problem }
    const later = message('SUCCESS', d.address)
    expect(remainingRecipients(recipients, [sent, later])).toEqual({ to: [b], cc: [c], bcc: [] })
    const failed = message('FAILED', d.address)
    expect(remainingRecipients(recipients, [sent, failed])).toEqual({ to: [b], cc: [c], bcc: [d] })
  })

  it('is not sent if all recipients have received it', () => {
    expect(remainingRecipients(recipients, [message('SUCCESS', a.address, b.address)])).toBeNull()
  })
})

describe('the problem with an email that only some recipients received', () => {
  const refused = (address: string, reply: string) => problemOf('recipient.refused', { address, reply })
  const refusedAmongOthers = (...recipients: ReturnType<typeof refused>[]) => ({
    ...message('SUCCESS', a.address, b.address),
    problem: problemOf('recipients.refused', { recipients }),
  })

  it('lists the recipients whom the server refused, except those who received it later', () => {
    const sent = refusedAmongOthers(refused(b.address, '550 no'), refused(d.address, '450 later'))
    const later = message('SUCCESS', d.address)
    const listed = problemOf('recipients.refused', { recipients: [refused(b.address, '550 no')] })
    expect(problemOfUndelivered([sent, later])).toEqual(listed)
    expect(problemOfUndelivered([refusedAmongOthers(refused(d.address, '450 later')), later])).toBeNull()
  })

  it('is the problem of a separate message that failed', () => {
    const problem = problemOf('smtp.answered', { reply: '550 no' })
    expect(
      problemOfUndelivered([message('SUCCESS', a.address), { ...message('FAILED', b.address), problem }]),
    ).toEqual(problem)
  })

  it('is null if the others have unsubscribed', () => {
    expect(problemOfUndelivered([message('SUCCESS', a.address), message('SKIPPED', b.address)])).toBeNull()
  })
})
