import { describe, expect, it } from 'vitest'
import type { Message } from '../../ports/queue.ts'
import { problemOf } from '../../problems/problems.ts'
import { decideOutcome, decideRefusal, skippedMessage, unattemptedMessage } from './outcome.ts'

const NOW = new Date(Date.UTC(2026, 10, 8, 12))
const noJitter = () => 0

const reply = (text: string) => problemOf('smtp.answered', { reply: text })
const LAYOUT_MISSING = problemOf('step.layout_gone', { id: 'lay_1' })
const NOT_SENT = problemOf('message.not_sent')

let position = 0
const message = (status: Message['status'], replyText: string | null = null): Message => ({
  position: position++,
  recipients: ['a@x.example'],
  status,
  messageId: null,
  problem: replyText === null ? null : reply(replyText),
})
const person = { name: '', address: 'a@x.example' }
const unsubscribed = () => skippedMessage({ position: position++, to: person })
const unattempted = () => unattemptedMessage({ position: position++, to: [person], cc: [], bcc: [] })
const decide = (messages: Message[], attempts = 1) => decideOutcome(messages, attempts, NOW, noJitter)

describe('the outcome of an attempt', () => {
  it('is SUCCESS if at least one message was sent', () => {
    const messages = [message('FAILED', '550'), message('SUCCESS'), unsubscribed()]
    expect(decide(messages)).toEqual({ kind: 'end', status: 'SUCCESS', problem: null, messages })
  })

  it('is SKIPPED only if every message was skipped', () => {
    expect(decide([unsubscribed(), unsubscribed()])).toMatchObject({
      status: 'SKIPPED',
      problem: { code: 'recipients.all_unsubscribed' },
    })
    expect(decide([unsubscribed(), message('FAILED', '550')])).toMatchObject({ status: 'FAILED' })
    expect(decide([unsubscribed(), message('SUCCESS')])).toMatchObject({ status: 'SUCCESS' })
  })

  it('is FAILED with the first error if nothing was sent', () => {
    const messages = [message('FAILED', '550 first'), message('FAILED', '550 second')]
    expect(decide(messages)).toMatchObject({ status: 'FAILED', problem: reply('550 first') })
  })

  it('is a retry while a message is pending, even if others have ended', () => {
    const messages = [message('SUCCESS'), message('PENDING', '451 later'), unsubscribed()]
    const at = new Date(NOW.getTime() + 60_000)
    expect(decide(messages)).toEqual({ kind: 'retry', at, problem: reply('451 later') })
  })

  it('is a retry if messages have not been attempted, with the problem of the other pending messages', () => {
    expect(decide([unattempted(), message('PENDING', '421 busy')])).toMatchObject({
      problem: reply('421 busy'),
    })
    expect(decide([unattempted()])).toMatchObject({ kind: 'retry', problem: NOT_SENT })
  })

  it('is FAILED if messages are still pending after the last attempt; unattempted ones get the problem of the others', () => {
    const decision = decide([message('PENDING', '451 later'), unattempted()], 6)
    expect(decision).toMatchObject({
      kind: 'end',
      status: 'FAILED',
      problem: reply('451 later'),
      messages: [
        { status: 'FAILED', problem: reply('451 later') },
        { status: 'FAILED', problem: reply('451 later') },
      ],
    })
  })
})

describe('a refusal', () => {
  it('ends as FAILED, never as SKIPPED, if there is no message', () => {
    expect(decideRefusal([], LAYOUT_MISSING)).toEqual({
      kind: 'end',
      status: 'FAILED',
      problem: LAYOUT_MISSING,
      messages: [],
    })
  })

  it('fails pending messages and does not change the others', () => {
    const sent = message('SUCCESS')
    const decision = decideRefusal([sent, message('PENDING', '451 later')], LAYOUT_MISSING)
    expect(decision).toMatchObject({
      status: 'SUCCESS',
      problem: null,
      messages: [sent, { status: 'FAILED', problem: LAYOUT_MISSING }],
    })
  })
})
