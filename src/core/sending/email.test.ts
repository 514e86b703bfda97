import { afterEach, describe, expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'
import { smtpError, useSink } from '../../testing/sink.ts'
import { stepsOf } from '../../testing/steps.ts'

const api = useHarness()
const sink = useSink()
afterEach(() => {
  sink.caught.length = 0
  sink.onRecipient = null
  sink.onData = null
})

describe('an email step', () => {
  it('sends the layout, filled in, and answers with what became of it', async () => {
    const steps = await stepsOf(api, sink.port)
    const layout = await steps.create({
      name: 'Confirmation',
      bodyType: 'text',
      subject: 'Order {{ variables.number }}',
      previewText: 'Thank you, {{ variables.name }}',
      body: '<p>Dear {{ variables.name }}, from {{ store.name }}</p>',
    })
    const reply = await steps.send({
      layoutId: layout.id,
      to: 'Ada Lovelace <ada@example.com>',
      cc: ['b@example.com'],
      bcc: 'c@example.com',
      replyTo: 'help@shop.example',
      variables: { number: 1001, name: 'A & B' },
    })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({
      status: 'SUCCESS',
      returnValue: { messages: [{ to: 'ada@example.com', status: 'SUCCESS', error: null }] },
    })
    const [{ mail, to, from, raw } = { mail: null, to: [], from: '', raw: '' }] = sink.caught
    expect(from).toBe('shop@shop.example')
    expect(to).toEqual(['ada@example.com', 'b@example.com', 'c@example.com'])
    expect(mail).toMatchObject({
      subject: 'Order 1001',
      from: { name: 'The Shop', address: 'shop@shop.example' },
      to: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
      cc: [{ address: 'b@example.com' }],
      replyTo: [{ address: 'help@shop.example' }],
    })
    expect(mail?.html).toContain('Dear A &amp; B, from Shop')
    expect(mail?.text).toContain('Dear A & B, from Shop')
    expect(raw).not.toMatch(/c@example\.com|List-Unsubscribe/i)
    const entry = await steps.entry(reply.body.executionId)
    expect(entry).toMatchObject({
      actionType: 'EMAIL',
      status: 'SUCCESS',
      trigger: 'workflow',
      actionConfigName: 'Confirmation',
      to: ['ad****@example.com'],
      subject: 'Order 1001',
      attempts: 1,
      messages: [{ to: 'ad****@example.com', status: 'SUCCESS' }],
    })
    expect((await api.call('/api/v1/stats', { key: steps.key })).body).toMatchObject({
      totals: { total: 1, success: 1 },
      quota: { used: 1 },
    })
  })
})
