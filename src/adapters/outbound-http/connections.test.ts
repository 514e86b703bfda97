import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { createCertificate } from '../../testing/servers/certificate.ts'
import { callTo, openClient, startTarget, startTcpTarget } from '../../testing/servers/scripted-target.ts'

describe('response headers', () => {
  it('have lower-case names, and repeated ones are joined', async () => {
    const target = await startTarget((_request, response) => {
      response.writeHead(201, [
        'X-One',
        'a',
        'set-cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'x-one',
        'b',
        '__proto__',
        'p',
      ])
      response.end('made')
    })
    const outcome = await openClient().send(callTo(target.url, { method: 'POST' }))
    expect(inWords(outcome)).toMatchObject({
      kind: 'answered',
      status: 201,
      truncated: false,
      body: Buffer.from('made'),
    })
    const headers = outcome.kind === 'answered' ? outcome.headers : {}
    expect(headers).toMatchObject({ 'x-one': 'a, b', 'set-cookie': 'a=1, b=2' })
    expect(Object.hasOwn(headers, '__proto__')).toBe(true)
  })
})

describe('connections', () => {
  it('are reused, up to the limit', async () => {
    const target = await startTarget((_request, response) => setTimeout(() => response.end(), 5))
    const client = openClient({ limits: { connectionsPerOrigin: 4 } })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => client.send(callTo(target.url))))
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true)
    expect(target.count.connections).toBe(4)
  })

  it('are closed when idle', async () => {
    const target = await startTarget()
    await openClient({ limits: { idleMs: 50 } }).send(callTo(target.url))
    await expect.poll(() => target.sockets.size).toBe(0)
  })

  it('are closed to make room for others if their host is unused', async () => {
    const client = openClient({ limits: { origins: 2, idleMs: 20 } })
    for (let round = 0; round < 5; round += 1) {
      expect((await client.send(callTo('http://127.0.0.1:1/'))).kind).toBe('failed')
      expect((await client.send(callTo(`http://10.0.0.${round}/`))).kind).toBe('refused')
      const target = await startTarget()
      expect(inWords(await client.send(callTo(target.url)))).toMatchObject({ kind: 'answered' })
      await expect.poll(() => target.sockets.size).toBe(0)
    }
  })

  it('are closed at once with the client, even if in use', async () => {
    const silent = await startTcpTarget()
    const client = openClient({ resolve: () => new Promise(() => {}) })
    const running = client.send(callTo(silent.url))
    const lookingUp = client.send(callTo('http://slow.test/'))
    const handshaking = client.send(callTo(`https://127.0.0.1:${silent.port}/`))
    await expect.poll(() => silent.sockets.size).toBe(2)
    await client.close()
    const stopped = { kind: 'failed', reason: 'the service is stopping', isStopped: true }
    expect(inWords(await running)).toEqual({ ...stopped, sent: true })
    expect(inWords(await lookingUp)).toEqual({ ...stopped, sent: false })
    expect(inWords(await handshaking)).toEqual({ ...stopped, sent: false })
    expect(inWords(await client.send(callTo(silent.url)))).toEqual({ ...stopped, sent: false })
    await expect.poll(() => silent.sockets.size).toBe(0)
  })
})

describe('TLS', () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]

  it('rejects a self-signed certificate, and sends nothing', async () => {
    const { port, requests } = await startTlsTarget()
    const outcome = await openClient({ resolve }).send(callTo(`https://shop.test:${port}/`))
    const reason = 'TLS certificate not valid: DEPTH_ZERO_SELF_SIGNED_CERT'
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: false })
    expect(requests()).toBe(0)
  })

  it('accepts a trusted certificate only for its name', async () => {
    const { port, cert, requests } = await startTlsTarget()
    trustCertificate(cert)
    const client = openClient({ resolve })
    expect(inWords(await client.send(callTo(`https://shop.test:${port}/`)))).toMatchObject({
      kind: 'answered',
      status: 200,
    })
    expect(inWords(await client.send(callTo(`https://shop.test.:${port}/`)))).toMatchObject({
      kind: 'answered',
      status: 200,
    })
    const outcome = await client.send(callTo(`https://other.test:${port}/`))
    const reason = 'TLS certificate not valid: ERR_TLS_CERT_ALTNAME_INVALID'
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: false })
    expect(requests()).toBe(2)
  })

  it('fails for a plain HTTP server', async () => {
    const target = await startTarget()
    const outcome = await openClient().send(callTo(`https://127.0.0.1:${target.port}/`))
    expect(inWords(outcome)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/^TLS connection failed/),
      sent: false,
    })
  })
})

function trustCertificate(cert: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

async function startTlsTarget() {
  const { key, cert } = createCertificate('shop.test')
  let requests = 0
  const server = createServer({ key, cert }, (_request, response) => {
    requests += 1
    response.end('secure')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, cert, requests: () => requests }
}
