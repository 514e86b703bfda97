import { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { callTo, openClient, startTarget, startTcpTarget } from '../../testing/servers/scripted-target.ts'
import { dialTcp } from './guarded-connector.ts'

const MIB = 1024 * 1024

describe('the timeout', () => {
  it('covers connecting, including lookup and handshake', async () => {
    const silent = await startTcpTarget()
    const never = () => new Promise<never>(() => {})
    const limits = { connectMs: 60 }
    const reason = 'no connection within 0.06 s'
    const failed = { kind: 'failed', reason, sent: false }
    expect(inWords(await openClient({ limits, resolve: never }).send(callTo('http://slow.test/')))).toEqual(
      failed,
    )
    expect(
      inWords(await openClient({ limits, dial: () => new Socket() }).send(callTo('http://1.1.1.1/'))),
    ).toEqual(failed)
    expect(inWords(await openClient({ limits }).send(callTo(`https://127.0.0.1:${silent.port}/`)))).toEqual(
      failed,
    )
    await expect.poll(() => silent.sockets.size).toBe(0)
  })

  it('covers waiting for headers, and early hints do not extend it', async () => {
    const silent = await startTcpTarget()
    const hinting = await startTcpTarget((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    for (const target of [silent, hinting]) {
      const outcome = await openClient({ limits: { headersMs: 80 } }).send(callTo(target.url))
      expect(inWords(outcome)).toEqual({ kind: 'failed', reason: 'no response within 0.08 s', sent: true })
      await expect.poll(() => target.sockets.size).toBe(0)
    }
  })

  it('covers a slow body, plain or encoded', async () => {
    const zipped = gzipSync(Buffer.from('x'.repeat(1000)))
    const trickle = async (encoding: string) => {
      const target = await startTarget((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding })
        let position = 0
        const timer = setInterval(() => response.write(zipped.subarray(position, ++position)), 10)
        response.on('close', () => clearInterval(timer))
      })
      const client = openClient({ limits: { totalMs: 1000 } })
      const outcome = await client.send(callTo(target.url))
      expect(inWords(outcome)).toEqual({
        kind: 'failed',
        reason: 'the call took longer than 1 s',
        sent: true,
      })
      await expect.poll(() => target.sockets.size).toBe(0)
    }
    await Promise.all(['identity', 'gzip'].map(trickle))
  })

  it('covers all redirects of a call together', async () => {
    const target = await startTarget((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 600)
    })
    const outcome = await openClient({ limits: { totalMs: 1000 } }).send(callTo(target.url))
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason: 'the call took longer than 1 s', sent: true })
    // With a limit for each hop, the call would have followed many more redirects.
    expect(target.received.length).toBeLessThanOrEqual(2)
  })

  it('covers waiting for a free connection, and then reports the call as not sent', async () => {
    const target = await startTarget(() => {})
    let dials = 0
    // The first call holds the only connection and times out first; later connections never open.
    const dial: typeof dialTcp = (...to) => (++dials === 1 ? dialTcp(...to) : new Socket())
    const client = openClient({ limits: { connectionsPerOrigin: 1, totalMs: 1000 }, dial })
    const outcomes = await Promise.all([client.send(callTo(target.url)), client.send(callTo(target.url))])
    const reason = 'the call took longer than 1 s'
    expect(outcomes.map(inWords)).toEqual([true, false].map((sent) => ({ kind: 'failed', reason, sent })))
    await expect.poll(() => target.sockets.size).toBe(0)
    expect(target.received.length).toBe(1)
  })
})

describe('the size limit', () => {
  it('allows bodies up to the limit and truncates longer ones', async () => {
    const target = await startTarget(({ path }, response) =>
      response.end(Buffer.alloc(Number(path.slice(1)), 'x')),
    )
    const client = openClient()
    for (const [size, length, truncated] of [
      [MIB, MIB, false],
      [MIB + 1, MIB, true],
      [20 * MIB, MIB, true],
    ] as const) {
      const outcome = await client.send(callTo(`${target.url}/${size}`))
      expect(inWords(outcome)).toMatchObject({ kind: 'answered', truncated })
      expect(outcome.kind === 'answered' && outcome.body.length).toBe(length)
    }
    await expect.poll(() => target.sockets.size).toBeLessThanOrEqual(1)
  })

  it('can be set per call, even with `Connection: close`', async () => {
    const target = await startTarget((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('0123456789'),
    )
    const outcome = await openClient().send({ ...callTo(target.url), maxBytes: 4 })
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', truncated: true, body: Buffer.from('0123') })
  })

  it('fails a call with headers over 64 KB', async () => {
    const target = await startTcpTarget((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx-large: ${'x'.repeat(70_000)}\r\n\r\n`))
    })
    const outcome = await openClient().send(callTo(target.url))
    expect(inWords(outcome)).toEqual({
      kind: 'failed',
      reason: 'the response headers are too large',
      sent: true,
    })
  })

  it('limits the memory for a body sent in many tiny chunks to two and a half times its size', async () => {
    const chunk = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    const target = await startTcpTarget((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        for (let n = 0; n < 30; n += 1) socket.write(chunk)
        socket.end('0\r\n\r\n')
      })
    })
    const outcome = await openClient().send(callTo(target.url))
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(300_000)
    expect(outcome.kind === 'answered' && outcome.body.buffer.byteLength).toBeLessThan(700_000)
  })
})
