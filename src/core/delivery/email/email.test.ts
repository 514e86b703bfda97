import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { stepsOf, useStepSink } from '../../../testing/steps.ts'
import { addFile } from '../../foundation/files/add-file.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

const api = useHarness()
const sink = useStepSink(api)

describe('an email step', () => {
  it('sends the rendered layout and returns the outcome', async () => {
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
      returnValue: { messages: [{ to: 'ada@example.com', status: 'SUCCESS', error: null, errorCode: null }] },
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

  it('is rejected with 400, and not recorded, if it is invalid', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const cases: [object, string | RegExp][] = [
      [{ layoutId }, 'to: required'],
      [{ layoutId, to: [] }, 'to: required'],
      [{ layoutId, to: 'nobody' }, /^to: /],
      [{ layoutId, to: ['a@example.com', 'b@@example.com'] }, /^to\[1\]: has more than one @/],
      [{ layoutId, to: 'a@example.com\r\nBcc: x@example.com' }, /^to: /],
      [{ layoutId, to: 'a@example.com', cc: 'x' }, /^cc: /],
      [{ to: 'a@example.com' }, 'layoutId: required'],
      [{ layoutId, to: 'a@example.com', runId: '' }, 'runId: required'],
      [{ layoutId, to: 'a@example.com', locale: 1 }, /^locale: /],
      [{ layoutId, to: 'a@example.com', variables: [] }, /^variables: /],
      [{ layoutId, to: 'a@example.com', color: 1 }, 'color: unknown field'],
    ]
    for (const [body, message] of cases) {
      const reply = await steps.send(body)
      expect(reply.status, reply.text).toBe(400)
      if (typeof message === 'string') expect(reply.body).toEqual({ error: message })
      else expect(reply.body.error).toMatch(message)
    }
    const history = await api.call<{ data: object[] }>('/api/v1/history', { key: steps.key })
    expect(history.body.data).toEqual([])
  })

  it('fails with 422 if its layout or sender is missing, and records what to do', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    await steps.call('DELETE', `/${layoutId}`)
    const foreign = await (await stepsOf(api, sink.port)).create({})
    for (const id of [layoutId, foreign.id, 'lay_unknown']) {
      const reply = await steps.send({ layoutId: id, to: 'a@example.com' })
      expect(reply.status).toBe(422)
      expect(reply.body.error).toBe(
        `the layout ${id} does not exist or has been deleted: choose another one in the step, and start the workflow again`,
      )
      const entry = await steps.entry(reply.headers.get('x-execution-id') ?? '')
      expect(entry).toMatchObject({ status: 'FAILED', error: reply.body.error, actionConfigId: id })
    }
    const existing = await steps.create({})
    const noSender = await steps.send({ layoutId: existing.id, to: 'a@example.com', senderId: 'smt_unknown' })
    expect(noSender).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^the sender smt_unknown/) },
    })
    expect(sink.caught).toEqual([])
  })

  it('is executed once per run and step: a repeat gets the first result', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const body = { runId: 'same', layoutId, to: 'a@example.com' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => steps.send(body)))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(sink.caught).toHaveLength(1)
    const other = await steps.send({ ...body, stepRef: 'second step' })
    expect(other.body.executionId).not.toBe(replies[0]?.body.executionId)
    expect(sink.caught).toHaveLength(2)
  })

  it('is sent in the language closest to the requested one', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ subject: 'English', bodyType: 'text', body: 'x' })
    for (const [locale, subject] of [
      ['de', 'Deutsch'],
      ['pt-pt', 'Portugal'],
      ['pt-br', 'Brasil'],
    ])
      await steps.call('PUT', `/${layoutId}/translations/${locale}`, { subject })
    for (const [locale, subject] of [
      ['de', 'Deutsch'],
      ['de-AT', 'Deutsch'],
      ['pt_BR', 'Brasil'],
      ['pt', 'Brasil'],
      ['fr', 'English'],
      ['', 'English'],
      ['deutsch', 'English'],
      ['german language', 'English'],
      [undefined, 'English'],
    ]) {
      sink.caught.length = 0
      await steps.send({ layoutId, to: 'a@example.com', ...(locale === undefined ? {} : { locale }) })
      expect(sink.caught[0]?.mail.subject, locale).toBe(subject)
    }
  })

  it('fills in secrets, which appear in the email only', async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(setSecret, { name: 'CODE', value: 'canary-5f2b9d' }, steps.storeId)
    const { id: layoutId } = await steps.create({
      bodyType: 'text',
      subject: 'Code {{ secrets.CODE }}',
      body: '<p>{{ secrets.CODE }}</p>',
    })
    const reply = await steps.send({ layoutId, to: 'a@example.com' })
    expect(sink.caught[0]?.mail).toMatchObject({ subject: 'Code canary-5f2b9d' })
    const entry = await api.call(`/api/v1/history/${reply.body.executionId}`, { key: steps.key })
    const rows = await api.app.database.db
      .selectFrom('executions')
      .selectAll()
      .where('storeId', '=', steps.storeId)
      .execute()
    expect(reply.text + entry.text + JSON.stringify(rows)).not.toContain('canary')
    expect(entry.body.subject).toBe('Code ••••')
  })

  it.each([
    ['a secret without a value', { body: '<p>{{ secrets.NONE }}</p>' }, 'body: secrets.NONE has no value'],
    [
      'a secret without a value in a design',
      {
        bodyType: 'visual',
        body: undefined,
        bodyDesign: { blocks: [{ type: 'text', html: '<p>{{ secrets.NONE }}</p>' }] },
      },
      'bodyDesign: secrets.NONE has no value',
    ],
    [
      'a secret without a value in a filename',
      { attachments: [{ filename: '{{ secrets.NONE }}', url: 'https://x.example/a' }] },
      'attachments[0].filename: secrets.NONE has no value',
    ],
    [
      'a division by zero',
      { subject: '{{ 1 | divided_by: variables.none }}' },
      'the layout cannot be rendered: subject: division by zero, line 1, column 1',
    ],
  ])('fails with 422 and records the reason: %s', async (_, layout, reason) => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(setSecret, { name: 'NONE', value: '' }, steps.storeId)
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: 'x', ...layout })
    const reply = await steps.send({ layoutId, to: 'a@example.com' })
    expect(reply).toMatchObject({ status: 422, body: { error: reason } })
    const entry = await steps.entry(reply.headers.get('x-execution-id') ?? '')
    expect(entry).toMatchObject({ status: 'FAILED', error: reason })
    expect(sink.caught).toEqual([])
  })

  it('uses the default of a secret without a value', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ subject: 'Code {{ secrets.NONE | default: "none" }}' })
    expect((await steps.send({ layoutId, to: 'a@example.com' })).status).toBe(200)
    expect(sink.caught[0]?.mail.subject).toBe('Code none')
  })

  it('is recorded with its subject and file names truncated if variables make them very long', async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(setSecret, { name: 'TOKEN', value: 'token-1234567890' }, steps.storeId)
    const path = join(api.database.dataDir, 'terms.txt')
    writeFileSync(path, 'terms')
    const { key: fileKey } = await api.operate<{ key: string }>(addFile, { path }, steps.storeId)
    const { id: layoutId } = await steps.create({
      bodyType: 'text',
      body: 'x',
      subject: '{{ variables.long }}{{ secrets.TOKEN }}{{ variables.long }}',
      attachments: [{ filename: '{{ variables.long }}', fileKey }],
    })
    const reply = await steps.send({ layoutId, to: 'a@example.com', variables: { long: 'a'.repeat(995) } })
    expect(reply.status, reply.text).toBe(200)
    expect(sink.caught[0]?.mail.subject).toHaveLength(2 * 995 + 'token-1234567890'.length)
    const { subject, request } = await steps.entry(reply.body.executionId)
    expect(subject).toMatch(/^a{995}.{4}…$/)
    expect(subject).not.toContain('tok')
    expect(request).toMatchObject({ subject, attachments: [`${'a'.repeat(199)}…`] })
  })

  it('is recorded without any part of a secret if a very long subject is cut off in the middle of one', async () => {
    const steps = await stepsOf(api, sink.port)
    const value = Array.from({ length: 250 }, (_, n) => `v${n}`).join('')
    await api.operate(setSecret, { name: 'LONG', value }, steps.storeId)
    const subject = '{% for n in (1..150) %}{{ secrets.LONG }}{% endfor %}'
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: 'x', subject })
    const reply = await steps.send({ layoutId, to: 'a@example.com' })
    expect(reply.status, reply.text).toBe(200)
    expect((await steps.entry(reply.body.executionId)).subject).not.toContain('v0v1')
  })

  it.each(['layoutId', 'senderId'])('is rejected if %s is too long to be recorded', async (field) => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const reply = await steps.send({ layoutId, to: 'a@example.com', [field]: 'x'.repeat(201) })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: `${field}: must have at most 200 characters` },
    })
  })

  it('is recorded as sent even if its subject contains half a surrogate pair', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ subject: "{{ variables.x | split: '' | first }}" })
    const reply = await steps.send({ layoutId, to: 'a@example.com', variables: { x: '😀' } })
    expect(reply).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    expect((await steps.entry(reply.body.executionId)).subject).toBe('\ufffd')
  })

  it('fails without being sent once the quota is used up, even if several run at once', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    await api.operate(putSettings, { emailQuota: 2, defaultSenderId: steps.senderId }, steps.storeId)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => steps.send({ layoutId, to: `r${n}@example.com` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422])
    expect(replies.find(({ status }) => status === 422)?.body).toEqual({ error: 'quota exceeded' })
    expect(sink.caught).toHaveLength(2)
    expect((await api.call('/api/v1/stats', { key: steps.key })).body).toMatchObject({
      quota: { used: 2, limit: 2 },
    })
  })
})
