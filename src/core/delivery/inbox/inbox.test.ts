import { describe, expect, it, vi } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { addSmtpSender } from '../senders/add-smtp-sender.ts'
import { addTestInbox } from '../senders/add-test-inbox.ts'
import { testSmtpSender } from '../senders/test-smtp-sender.ts'
import { clearInbox } from './clear-inbox.ts'
import { getInboxMessage } from './get-inbox-message.ts'
import { listInboxMessages } from './list-inbox-messages.ts'

const api = useHarness()
type MessageList = { data: { id: string; to: string[]; subject: string }[] }
type InboxMessage = {
  html: string
  text: string
  headers: { name: string; value: string }[]
  attachments: object[]
}

describe('the built-in inbox', () => {
  it("catches a step's emails, with HTML, text, headers and a working unsubscribe link", async () => {
    const steps = await stepsOf(api, 1)
    const inbox = await api.operate<{ id: string }>(addTestInbox, {}, steps.storeId)
    const layout = await steps.create({ category: 'marketing', bodyType: 'text', body: '<p>Hello</p>' })
    const sent = await steps.send({ layoutId: layout.id, to: 'ada@example.com', senderId: inbox.id })
    expect(sent).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    const { data } = await api.operate<MessageList>(listInboxMessages, {}, steps.storeId)
    expect(data).toMatchObject([{ to: ['ada@example.com'], subject: 'Subject' }])
    const message = await api.operate<InboxMessage>(getInboxMessage, { id: data[0]?.id }, steps.storeId)
    expect(message.html).toContain('<p>Hello</p>')
    expect(message.text).toContain('Hello')
    const header = message.headers.find(({ name }) => name === 'list-unsubscribe')?.value ?? ''
    const path = new URL(/<([^>]+)>/.exec(header)?.[1] ?? '').pathname
    expect((await fetch(api.url + path)).status).toBe(200)
    expect(await api.operate(clearInbox, {}, steps.storeId)).toEqual({ deleted: 1 })
    expect((await api.operate<MessageList>(listInboxMessages, {}, steps.storeId)).data).toEqual([])
  })

  it('parses a message in a thread, because parsing large files takes seconds', async () => {
    const steps = await stepsOf(api, 1)
    const inbox = await api.operate<{ id: string }>(addTestInbox, {}, steps.storeId)
    const layout = await steps.create({ bodyType: 'text', body: `<p>${'word '.repeat(10_000)}</p>` })
    await steps.send({ layoutId: layout.id, to: 'ada@example.com', senderId: inbox.id })
    const { data } = await api.operate<MessageList>(listInboxMessages, {}, steps.storeId)
    const runJob = vi.spyOn(api.app.services.renderer, 'runJob')
    const message = await api.operate<InboxMessage>(getInboxMessage, { id: data[0]?.id }, steps.storeId)
    expect(message.html).toContain('word '.repeat(10))
    expect(runJob).toHaveBeenCalledWith(steps.storeId, 'readMail', expect.anything())
    runJob.mockRestore()
  })

  it('masks secrets in every part of a message, both stored and displayed', async () => {
    const steps = await stepsOf(api, 1)
    const inbox = await api.operate<{ id: string }>(addTestInbox, {}, steps.storeId)
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value-123' }, steps.storeId)
    const secret = '{{ secrets.TOKEN }}'
    const layout = await steps.create({
      bodyType: 'text',
      subject: `Subject ${secret}`,
      previewText: secret,
      body: `<p>Token ${secret} <a href="https://x.example/?t=${secret}">open</a></p>`,
      attachments: [{ filename: `${secret}.csv`, url: `https://127.0.0.1:1/${secret}` }],
    })
    const sent = await steps.send({ layoutId: layout.id, to: 'ada@example.com', senderId: inbox.id })
    expect(sent).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    const [row] = await api.app.database.db
      .selectFrom('inboxMessages')
      .selectAll()
      .where('storeId', '=', steps.storeId)
      .execute()
    const message = await api.operate<InboxMessage>(getInboxMessage, { id: row?.id }, steps.storeId)
    expect(message.html).toContain('<p>Token ••••')
    expect(message.text).toContain('Token ••••')
    const stored = [
      row?.subject,
      Buffer.from(row?.raw ?? '', 'base64').toString(),
      JSON.stringify(message),
    ].join()
    expect(stored).not.toMatch(/canary/i)
    expect(stored).not.toContain(Buffer.from('canary-value-123').toString('base64').slice(0, 18))
  })

  it('exists once per store, becomes the default if there is none, and is isolated from other stores', async () => {
    const { storeId } = await api.newCaller('read')
    const first = await api.operate<{ id: string; isDefault: boolean }>(addTestInbox, {}, storeId)
    expect(first).toMatchObject({ host: 'test-inbox', isDefault: true })
    expect(await api.operate(addTestInbox, {}, storeId)).toMatchObject({ id: first.id })
    const test = { id: first.id, to: 'me@example.com' }
    expect(await api.operate(testSmtpSender, test, storeId)).toMatchObject({ ok: true, to: 'me@example.com' })
    const { data } = await api.operate<MessageList>(listInboxMessages, {}, storeId)
    const other = await api.newStore()
    await expect(api.operate(getInboxMessage, { id: data[0]?.id }, other.id)).rejects.toThrow(
      'message not found',
    )
    await expect(api.operate(testSmtpSender, test, other.id)).rejects.toThrow('sender not found')
  })

  it('reserves its host name, so an SMTP server cannot have it', async () => {
    const { storeId } = await api.newCaller('read')
    const server = { name: 'S', host: 'test-inbox', port: 25, fromAddress: 'a@b.example' }
    await expect(api.operate(addSmtpSender, server, storeId)).rejects.toThrow(
      /^host: is the built-in test inbox/,
    )
  })
})

describe('testing a sender', () => {
  it('returns the reason if the connection fails', async () => {
    const { storeId } = await api.newCaller('read')
    const server = { name: 'S', host: '127.0.0.1', port: 1, tls: 'none', fromAddress: 'a@b.example' }
    const { id } = await api.operate<{ id: string }>(addSmtpSender, server, storeId)
    await expect(api.operate(testSmtpSender, { id }, storeId)).rejects.toThrow(
      '127.0.0.1:1 refused the connection',
    )
  })

  it('works with a from address at an international domain', async () => {
    const { id: storeId } = await api.newStore()
    const inbox = { fromAddress: 'shop@bücher.example' }
    const { id } = await api.operate<{ id: string }>(addTestInbox, inbox, storeId)
    expect(await api.operate(testSmtpSender, { id, to: 'me@example.com' }, storeId)).toMatchObject({
      ok: true,
    })
  })

  it('is limited to 100 emails an hour to one address, from all stores together', async () => {
    const one = await api.newStore()
    const other = await api.newStore()
    const send = async ({ id: storeId }: { id: string }, to: string) => {
      const { id } = await api.operate<{ id: string }>(addTestInbox, {}, storeId)
      return api.operate(testSmtpSender, { id, to }, storeId)
    }
    for (let i = 0; i < 50; i++) for (const store of [one, other]) await send(store, 'flooded@example.com')
    await expect(send(one, 'Flooded@example.com')).rejects.toThrow('too many emails were requested')
    expect(await send(one, 'me@example.com')).toMatchObject({ ok: true })
  })
})
