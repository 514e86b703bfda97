import { describe, expect, it } from 'vitest'
import type { MailAddress } from '../../ports/mail.ts'
import { inField, problemOf } from '../../problems/problems.ts'
import { type PlanInput, planMail } from './plan.ts'

const person = (address: string, name = ''): MailAddress => ({ name, address })
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`p${index}@x.example`))

const plan = (input: Partial<PlanInput>) =>
  planMail({
    category: 'marketing',
    to: [],
    cc: [],
    bcc: [],
    unsubscribed: new Set(),
    settled: new Set(),
    ...input,
  })

const a = person('a@x.example')
const b = person('b@x.example', 'B')
const c = person('c@x.example')

describe('a transactional layout', () => {
  const category = 'transactional'

  it('is sent to all recipients in one message, even if they have unsubscribed', () => {
    const unsubscribed = new Set(['a@x.example', 'c@x.example'])
    expect(plan({ category, to: [a, b], cc: [c], bcc: [person('d@x.example')], unsubscribed })).toEqual({
      kind: 'send',
      messages: [{ position: 0, to: [a, b], cc: [c], bcc: [person('d@x.example')] }],
      skipped: [],
      leftOut: [],
    })
  })

  it('is not limited to 20 recipients, and each receives it only once', () => {
    const to = [...people(30), person('P0@X.example')]
    const planned = plan({ category, to, cc: [person('p1@x.example'), c], bcc: [c, a] })
    expect(planned).toMatchObject({ messages: [{ to: people(30), cc: [c], bcc: [a] }] })
  })

  it('is not sent again if its message has an outcome', () => {
    const settled = new Set(['a@x.example'])
    const nothing = { kind: 'send', messages: [], skipped: [], leftOut: [] }
    expect(plan({ category, to: [a, b], settled })).toEqual(nothing)
  })
})

describe('a marketing layout', () => {
  it('is sent as one message per To address, without cc and bcc', () => {
    expect(plan({ to: [a, b], cc: [c], bcc: [person('d@x.example'), a] })).toEqual({
      kind: 'send',
      messages: [
        { position: 0, to: [a], cc: [], bcc: [] },
        { position: 1, to: [b], cc: [], bcc: [] },
      ],
      skipped: [],
      leftOut: [c, person('d@x.example')],
    })
  })

  it('is sent once to an address with two spellings', () => {
    const planned = plan({ to: [person('A@X.example'), a] })
    expect(planned).toMatchObject({ messages: [{ to: [person('A@X.example')] }] })
  })

  it('is not sent to unsubscribed recipients, regardless of case', () => {
    const planned = plan({ to: [person('A@X.example'), b], unsubscribed: new Set(['a@x.example']) })
    expect(planned).toMatchObject({
      messages: [{ position: 1, to: [b] }],
      skipped: [{ position: 0, to: person('A@X.example') }],
    })
  })

  it('is sent to no one if all have unsubscribed', () => {
    const unsubscribed = new Set(['a@x.example', 'b@x.example'])
    expect(plan({ to: [a, b], cc: [c], unsubscribed })).toEqual({
      kind: 'send',
      messages: [],
      skipped: [
        { position: 0, to: a },
        { position: 1, to: b },
      ],
      leftOut: [c],
    })
  })

  it('is sent to at most 20 different addresses, including unsubscribed ones', () => {
    expect(plan({ to: [...people(20), person('P3@x.example')] })).toMatchObject({ kind: 'send' })
    const unsubscribed = new Set(people(10).map(({ address }) => address))
    const problem = problemOf('step.too_many_marketing_recipients', { maximum: 20, count: 21 })
    expect(plan({ to: people(21), unsubscribed })).toEqual({
      kind: 'rejected',
      problem: inField('to', problem),
    })
  })

  it('is resumed for the recipients without an outcome, with the same positions', () => {
    const settled = new Set(['a@x.example'])
    expect(plan({ to: [a, b, c], settled, unsubscribed: new Set(['a@x.example', 'b@x.example']) })).toEqual({
      kind: 'send',
      messages: [{ position: 2, to: [c], cc: [], bcc: [] }],
      skipped: [{ position: 1, to: b }],
      leftOut: [],
    })
  })

  it('is not sent to recipients who unsubscribed after the first message was sent', () => {
    const settled = new Set(['a@x.example'])
    expect(plan({ to: [a, b], settled, unsubscribed: new Set(['b@x.example']) })).toMatchObject({
      kind: 'send',
      messages: [],
      skipped: [{ position: 1, to: b }],
    })
  })
})

it('a step without any To address is rejected', () => {
  expect(plan({ cc: [a] })).toEqual({ kind: 'rejected', problem: inField('to', problemOf('value.required')) })
})
