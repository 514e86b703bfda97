import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { startSmtpServer } from '../../testing/servers/mail-server.ts'
import { accountAt, hooksWith, mailWith, openMailer } from '../../testing/test-mail.ts'

describe('handing over', () => {
  it('calls beforeHandOver after the whole message and before the dot', async () => {
    const server = await startSmtpServer()
    let before = ''
    const beforeHandOver = async () => {
      await expect.poll(() => server.log.received).toMatch(/--\r\n$/)
      await new Promise((resolve) => setTimeout(resolve, 30))
      before = server.log.received
    }
    const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
    expect(before).toMatch(/--\r\n$/)
    expect(server.log.received).toBe(`${before}.\r\n`)
  })

  it('sends a large message up to its end before calling beforeHandOver', async () => {
    const server = await startSmtpServer()
    const attachments = [{ filename: 'a.bin', contentType: 'a/b', content: Buffer.alloc(5_000_000, 1) }]
    let before = 0
    const beforeHandOver = async () => {
      // Waits for the last line to arrive, and a little longer in case the dot is sent too early.
      await expect.poll(() => server.log.received.slice(5_000_000).slice(-4)).toBe('--\r\n')
      await new Promise((resolve) => setTimeout(resolve, 30))
      before = server.log.received.length
    }
    const mail = mailWith({ attachments })
    const outcome = await openMailer().send(accountAt(server.port), mail, hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'sent' })
    expect(server.log.received.length - before).toBe('.\r\n'.length)
  })

  it('sends no dot, closes the connection and throws the error if beforeHandOver rejects', async () => {
    const server = await startSmtpServer()
    const leaseLost = new Error('another worker has it')
    const mailer = openMailer()
    const beforeHandOver = () => Promise.reject(leaseLost)
    await expect(mailer.send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))).rejects.toBe(
      leaseLost,
    )
    await expect.poll(() => server.sockets.size).toBe(0)
    expect(server.log.messages).toEqual([])
    expect(server.log.received).not.toMatch(/\r\n\.\r\n/)
    expect(inWords(await mailer.send(accountAt(server.port), mailWith(), hooksWith()))).toEqual({
      kind: 'sent',
    })
  })

  it('sends no dot if the connection is lost during beforeHandOver, and reports the loss afterwards', async () => {
    const server = await startSmtpServer()
    let isHookDone = false
    const beforeHandOver = async () => {
      for (const socket of server.sockets) socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 60))
      isHookDone = true
    }
    const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toMatchObject({ kind: 'deferred' })
    expect(isHookDone).toBe(true)
    expect(server.log.messages).toEqual([])
  })

  it('closes the connection in the middle of the message if the server replies during beforeHandOver', async () => {
    const server = await startSmtpServer()
    const beforeHandOver = async () => {
      for (const socket of server.sockets) socket.write('552 too much\r\n')
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    const outcome = await openMailer().send(accountAt(server.port), mailWith(), hooksWith({ beforeHandOver }))
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: 'the server answered: 552 too much' })
    await expect.poll(() => server.sockets.size).toBe(0)
    expect(server.log.received).toMatch(/--\r\n$/)
  })
})
