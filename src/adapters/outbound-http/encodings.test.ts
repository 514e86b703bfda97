import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  brotliCompressSync,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import { inWords } from '../../testing/outcomes.ts'
import { callTo, openClient, startTarget, startTcpTarget } from '../../testing/servers/scripted-target.ts'

const MIB = 1024 * 1024
/** Fast, because the compression level makes no difference to the reader. */
const FAST = { level: 1 }

function startEncoded(encoding: string, body: Buffer, status = 200) {
  return startTarget((_request, response) =>
    response.writeHead(status, { 'content-encoding': encoding }).end(body),
  )
}

const fetchText = async (url: string) => {
  const outcome = await openClient().send(callTo(url))
  return outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : textOf(outcome.problem)
}

describe('reading an encoded response', () => {
  const text = JSON.stringify({ text: 'grün '.repeat(2000) })
  const plain = Buffer.from(text)

  it.each([
    ['gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['identity', plain],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['deflate, identity, gzip', gzipSync(deflateRawSync(plain))],
  ])('decodes %s', async (encoding, body) => {
    const target = await startEncoded(encoding, body)
    expect(await fetchText(target.url)).toBe(text)
  })

  it('decodes a body that ends with its connection', async () => {
    const noise = randomBytes(900_000)
    const target = await startTcpTarget((socket) => {
      const head = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-encoding: gzip\r\n\r\n'
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from(head), gzipSync(noise, FAST)])))
    })
    const outcome = await openClient().send(callTo(target.url))
    expect(outcome.kind === 'answered' && noise.equals(outcome.body)).toBe(true)
  })

  const noise = randomBytes(3 * MIB)
  const once = gzipSync(noise, FAST)
  const twice = gzipSync(once, FAST)
  it.each([
    ['gzip', 1000, once],
    ['gzip', MIB, once],
    ['gzip, gzip', 1000, twice],
    ['gzip, gzip', MIB, twice],
  ])('truncates incompressible %s at %i bytes', async (encoding, maxBytes, body) => {
    const target = await startEncoded(encoding, body)
    const outcome = await openClient().send({ ...callTo(target.url), maxBytes })
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', truncated: true })
    expect(outcome.kind === 'answered' && noise.subarray(0, maxBytes).equals(outcome.body)).toBe(true)
  })

  it('rejects three encodings, or an unknown one', async () => {
    const thrice = await startEncoded('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(plain))))
    expect(await fetchText(thrice.url)).toBe('the response is encoded more than 2 times')
    const unknown = await startEncoded('compress', plain)
    expect(await fetchText(unknown.url)).toBe('the response has an unsupported content encoding')
  })

  it.each(['gzip', 'deflate', 'br', 'zstd', 'br, gzip'])('fails for invalid %s', async (encoding) => {
    const target = await startEncoded(encoding, Buffer.from('this is plain text that claims to be more'))
    expect(await fetchText(target.url)).toBe('the response does not match its content encoding')
  })

  it('fails for truncated gzip', async () => {
    const zipped = gzipSync(plain)
    const target = await startEncoded('gzip', zipped.subarray(0, zipped.length - 20))
    expect(await fetchText(target.url)).toBe('the response does not match its content encoding')
  })

  it.each([200, 204, 304])('allows an empty body with status %i', async (status) => {
    const target = await startEncoded('gzip, br', Buffer.alloc(0), status)
    expect(await fetchText(target.url)).toBe('')
  })

  it('ignores the encoding for HEAD, which has no body', async () => {
    const target = await startEncoded('gzip', gzipSync(plain))
    const outcome = await openClient().send(callTo(target.url, { method: 'HEAD' }))
    expect(inWords(outcome)).toMatchObject({
      kind: 'answered',
      status: 200,
      body: Buffer.alloc(0),
      truncated: false,
    })
  })

  it('stops at the limit for a gigabyte of zeros in gzip', async () => {
    const zeros = Buffer.alloc(MIB)
    let produced = 0
    const target = await startTarget((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const source = Readable.from(produceZeros())
      source.pipe(createGzip(FAST)).pipe(response)
      response.on('close', () => source.destroy())
    })
    function* produceZeros() {
      for (; produced < 1024; produced += 1) yield zeros
    }
    const client = openClient()
    const before = process.memoryUsage().rss
    const outcome = await client.send(callTo(target.url))
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', truncated: true })
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(MIB)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB)
    await expect.poll(() => target.sockets.size).toBe(0)
    expect(produced).toBeLessThan(1024)
  })

  it('stops at the limit for a nested zip bomb', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(64 * MIB), FAST))
    const target = await startEncoded('gzip, gzip', bomb)
    const outcome = await openClient().send({ ...callTo(target.url), maxBytes: 1000 })
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', truncated: true, body: Buffer.alloc(1000) })
  })

  it('aborts input that produces no output', async () => {
    const nothing = gzipSync(Buffer.alloc(0))
    const target = await startEncoded('gzip', Buffer.concat(Array.from({ length: 100_000 }, () => nothing)))
    expect(await fetchText(target.url)).toBe('the response does not match its content encoding')
  })
})
