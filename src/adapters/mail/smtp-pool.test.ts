import { describe, expect, it, vi } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { startSmtpServer } from '../../testing/servers/mail-server.ts'
import { accountAt, hooksWith, mailWith, openMailer } from '../../testing/test-mail.ts'

describe('SMTP connections', () => {
  it('are used for several messages', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer()
    for (let count = 0; count < 5; count++) await mailer.send(accountAt(server.port), mailWith(), hooksWith())
    expect(server.log.messages.length).toBe(5)
    expect(server.log.connections).toBe(1)
  })

  it('are reused after a rejected message', async () => {
    const reject = (line: string) => (line.includes('gone@') ? '550 nobody' : '250 ok')
    const server = await startSmtpServer({ replies: { RCPT: reject } })
    const mailer = openMailer()
    const gone = mailWith({ to: [{ name: '', address: 'gone@example.org' }] })
    expect(inWords(await mailer.send(accountAt(server.port), gone, hooksWith()))).toMatchObject({
      kind: 'refused',
    })
    expect(inWords(await mailer.send(accountAt(server.port), mailWith(), hooksWith()))).toEqual({
      kind: 'sent',
    })
    await expect.poll(() => server.log.commands).toContain('RSET')
  })

  it('are limited in number, and other messages wait', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer({ limits: { connectionsPerAccount: 3 } })
    let active = 0
    let maximum = 0
    const three = Promise.withResolvers<void>()
    const beforeHandOver = async () => {
      maximum = Math.max(maximum, ++active)
      if (active === 3) three.resolve()
      await three.promise
      active -= 1
    }
    const sends = Array.from({ length: 12 }, () =>
      mailer.send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver })),
    )
    expect(await Promise.all(sends)).toEqual(sends.map(() => ({ kind: 'sent' })))
    expect([maximum, server.log.connections]).toEqual([3, 3])
  })

  it('are replaced after the maximum number of messages', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer({ limits: { messagesPerConnection: 2 } })
    for (let count = 0; count < 5; count++) await mailer.send(accountAt(server.port), mailWith(), hooksWith())
    expect(server.log.connections).toBe(3)
    expect(server.log.commands.filter((line) => line === 'QUIT').length).toBe(2)
  })

  it('are closed after being idle', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer({ limits: { idleMs: 500 } })
    await mailer.send(accountAt(server.port), mailWith(), hooksWith())
    expect(server.sockets.size).toBe(1)
    await expect.poll(() => server.sockets.size).toBe(0)
    expect(server.log.commands.at(-1)).toBe('QUIT')
  })

  it.each([
    ['was lost', 'drop'],
    ['was closed with 421', '421 idle too long'],
  ])('are replaced at once if one %s in the meantime', async (_, end) => {
    const ends = [end]
    const MAIL = () => (server.log.messages.length > 0 && ends.pop()) || '250 ok'
    const server = await startSmtpServer({ replies: { MAIL } })
    const mailer = openMailer()
    const beforeHandOver = vi.fn(async () => {})
    await mailer.send(accountAt(server.port), mailWith(), hooksWith())
    const outcome = await mailer.send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
    expect(beforeHandOver).toHaveBeenCalledTimes(1)
    expect([server.log.connections, server.log.messages.length]).toEqual([2, 2])
  })

  it('are not reused if the account settings change', async () => {
    const before = await startSmtpServer()
    const after = await startSmtpServer({ extensions: ['AUTH PLAIN'] })
    const mailer = openMailer()
    await mailer.send(accountAt(before.port), mailWith(), hooksWith())
    await mailer.send(accountAt(after.port), mailWith(), hooksWith())
    await expect.poll(() => before.sockets.size).toBe(0)
    const login = { user: 'me', password: 'secret' }
    await mailer.send(accountAt(after.port, { login }), mailWith(), hooksWith())
    expect([before.log.messages.length, after.log.messages.length]).toEqual([1, 2])
    expect(after.log.connections).toBe(2)
    expect(after.log.commands.filter((line) => line.startsWith('AUTH')).length).toBe(1)
  })

  it('stay open for a limited number of accounts, the most recently used', async () => {
    const server = await startSmtpServer()
    const mailer = openMailer({ limits: { accounts: 2 } })
    for (const id of ['a', 'b', 'a', 'c', 'a']) {
      await mailer.send(accountAt(server.port, { id }), mailWith(), hooksWith())
    }
    await expect.poll(() => server.sockets.size).toBe(2)
    expect(server.log.connections).toBe(3)
  })
})

describe('closing the mailer', () => {
  it('closes idle connections, those in use and those being opened, and rejects waiting messages', async () => {
    const server = await startSmtpServer()
    const silent = await startSmtpServer({ greeting: null })
    const mailer = openMailer({ limits: { connectionsPerAccount: 1 } })
    await mailer.send(accountAt(server.port, { id: 'idle' }), mailWith(), hooksWith())
    let reportUse = () => {}
    const inUse = new Promise<void>((resolve) => {
      reportUse = resolve
    })
    const beforeHandOver = async () => {
      reportUse()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const sends = [
      mailer.send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver })),
      mailer.send(accountAt(server.port), mailWith(), hooksWith()),
      mailer.send(accountAt(silent.port, { id: 'opening' }), mailWith(), hooksWith()),
    ]
    await inUse
    await mailer.close()
    const outcomes = await Promise.all(sends)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stopped', 'stopped', 'stopped'])
    expect(outcomes.map(inWords)[1]).toEqual({ kind: 'stopped', reason: 'sending was stopped' })
    await expect.poll(() => server.sockets.size + silent.sockets.size).toBe(0)
    expect(server.log.messages.length).toBe(1)
  })
})
