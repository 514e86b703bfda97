import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountAt, hooksWith, mailWith, openMailer } from '../../testing/test-mail.ts'
import { MAX_BYTES, startTestInbox } from './test-inbox.ts'

async function openInbox(options: Parameters<typeof startTestInbox>[0] = {}) {
  const inbox = await startTestInbox(options)
  onTestFinished(() => inbox.close())
  const mailer = openMailer()
  const send = (changes: Parameters<typeof mailWith>[0] = {}, account = accountAt(inbox.port)) =>
    mailer.send(account, mailWith(changes), hooksWith())
  return { inbox, send }
}

describe('the test inbox', () => {
  it('returns sender, recipients, content and files', async () => {
    const { inbox, send } = await openInbox()
    const attachments = [
      { filename: 'Größe.pdf', contentType: 'application/pdf', content: Buffer.from('pdf') },
    ]
    const changes = {
      subject: 'Grüße',
      bcc: [{ name: '', address: 'hidden@example.org' }],
      headers: { 'List-Unsubscribe': '<https://shop.example/u/1>' },
      attachments,
    }
    expect(await send(changes)).toEqual({ kind: 'sent' })
    const [mail] = inbox.messages()
    expect(mail).toMatchObject({
      from: 'shop@example.com',
      to: ['jo@example.org', 'hidden@example.org'],
      subject: 'Grüße',
      attachments: [{ filename: 'Größe.pdf', contentType: 'application/pdf', size: 3 }],
    })
    expect(mail?.html).toContain('<p>Hello</p>')
    expect(mail?.text).toContain('Hello')
    expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://shop.example/u/1>' })
    expect(Buffer.from(mail?.attachments[0]?.content ?? '').toString()).toBe('pdf')
    expect(Buffer.from(mail?.raw ?? '').toString()).toMatch(/^From: /m)
    expect(mail?.receivedAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('accepts any login, or none', async () => {
    const { inbox, send } = await openInbox()
    const login = { user: 'anyone', password: 'anything' }
    expect(await send({}, accountAt(inbox.port, { login }))).toEqual({ kind: 'sent' })
    expect(await send()).toEqual({ kind: 'sent' })
    expect(inbox.messages().length).toBe(2)
  })

  it('stores the newest messages, finds a message by id, and can be cleared', async () => {
    const { inbox, send } = await openInbox({ maxMessages: 3 })
    for (const subject of ['1', '2', '3', '4', '5']) await send({ subject })
    expect(inbox.messages().map(({ subject }) => subject)).toEqual(['5', '4', '3'])
    const [newest] = inbox.messages()
    expect(inbox.message(newest?.id ?? '')).toBe(newest)
    inbox.clear()
    expect(inbox.messages()).toEqual([])
    expect(inbox.message(newest?.id ?? '')).toBeUndefined()
  })

  it('never stores more than its size limit, 50 MB by default', async () => {
    expect(MAX_BYTES).toBe(50 * 1024 * 1024)
    const { inbox, send } = await openInbox({ maxBytes: MAX_BYTES / 50 })
    const attachments = [{ filename: 'a', contentType: 'a/b', content: Buffer.alloc(180_000) }]
    for (const subject of ['1', '2', '3'])
      expect(await send({ subject, attachments })).toEqual({ kind: 'sent' })
    expect(inbox.messages().map(({ subject }) => subject)).toEqual(['3', '2'])
  })

  it('is not reachable from other machines', async () => {
    const { inbox } = await openInbox()
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const others = [
      '127.0.0.2',
      ...addresses.filter(({ internal }) => !internal).map(({ address }) => address),
    ]
    const canConnect = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket: Socket = connect({ host, port: inbox.port }, () => resolve(socket.destroy().destroyed))
        socket.on('error', () => resolve(false))
      })
    expect(await canConnect('127.0.0.1')).toBe(true)
    for (const host of others) expect(await canConnect(host), host).toBe(false)
  })

  it('fails to start if its port is in use, and closing it releases the port', async () => {
    const inbox = await startTestInbox({})
    await expect(startTestInbox({ port: inbox.port })).rejects.toThrow('EADDRINUSE')
    await inbox.close()
    const second = await startTestInbox({ port: inbox.port })
    expect(second.port).toBe(inbox.port)
    await second.close()
  })
})
