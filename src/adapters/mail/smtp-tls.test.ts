import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { createCertificate } from '../../testing/servers/certificate.ts'
import { startSmtpServer } from '../../testing/servers/mail-server.ts'
import { accountAt, hooksWith, mailWith, openMailer } from '../../testing/test-mail.ts'

async function startTlsServer(secure: boolean) {
  const certificate = createCertificate('localhost')
  let encrypted = 0
  const server = new SMTPServer({
    ...certificate,
    secure,
    authOptional: true,
    closeTimeout: 10,
    onData(stream, session, done) {
      if (session.secure) encrypted += 1
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { port, certificate: certificate.cert, encrypted: () => encrypted }
}

function trust(certificate: string) {
  const defaults = getCACertificates()
  setDefaultCACertificates([...defaults, certificate])
  onTestFinished(() => setDefaultCACertificates(defaults))
}

describe('TLS', () => {
  it.each(['starttls', 'tls'] as const)('encrypts the connection in mode %s', async (tls) => {
    const server = await startTlsServer(tls === 'tls')
    trust(server.certificate)
    const account = accountAt(server.port, { tls, host: 'localhost' })
    expect(inWords(await openMailer().send(account, mailWith(), hooksWith()))).toEqual({ kind: 'sent' })
    expect(server.encrypted()).toBe(1)
  })

  it.each(['starttls', 'tls'] as const)('rejects an untrusted certificate in mode %s', async (tls) => {
    const server = await startTlsServer(tls === 'tls')
    const account = accountAt(server.port, { tls, host: 'localhost' })
    const outcome = await openMailer().send(account, mailWith(), hooksWith())
    const reason = expect.stringContaining(`the certificate of localhost:${server.port} is not trusted`)
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason })
    expect(server.encrypted()).toBe(0)
  })

  it('rejects a certificate for another host', async () => {
    const server = await startTlsServer(true)
    trust(server.certificate)
    const outcome = await openMailer().send(accountAt(server.port, { tls: 'tls' }), mailWith(), hooksWith())
    expect(inWords(outcome)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('is not trusted'),
    })
  })

  it('never falls back to a plain connection in starttls mode', async () => {
    const server = await startSmtpServer({ replies: { STARTTLS: '502 no' } })
    const outcome = await openMailer().send(
      accountAt(server.port, { tls: 'starttls' }),
      mailWith(),
      hooksWith(),
    )
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: 'the server answered: 502 no' })
    expect(server.log.commands).not.toContain('DATA')
  })

  it('is not used in none mode, even if it is offered', async () => {
    const server = await startSmtpServer({ extensions: ['STARTTLS'] })
    expect(inWords(await openMailer().send(accountAt(server.port), mailWith(), hooksWith()))).toEqual({
      kind: 'sent',
    })
    expect(server.log.commands).not.toContain('STARTTLS')
  })

  it('rejects a server without TLS in tls mode', async () => {
    const server = await startSmtpServer()
    const outcome = await openMailer().send(accountAt(server.port, { tls: 'tls' }), mailWith(), hooksWith())
    const reason = `127.0.0.1:${server.port} does not support implicit TLS`
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason })
  })

  it('defers a message if the handshake is aborted', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const outcome = await openMailer().send(accountAt(port, { tls: 'tls' }), mailWith(), hooksWith())
    expect(inWords(outcome)).toMatchObject({ kind: 'deferred' })
  })
})
