import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { callTo, openClient, startTarget, startTcpTarget } from '../../testing/servers/scripted-target.ts'

describe('a call sends', () => {
  it('method, path, query, headers and body, with its length', async () => {
    const target = await startTarget()
    const body = '{"name":"Zoë"}'
    const headers = { 'X-Api-Key': 'k1', 'content-type': 'application/json', accept: 'text/plain' }
    await openClient().send(callTo(`${target.url}/a%20b?c=d&e=ü#f`, { method: 'PATCH', headers, body }))
    expect(target.received).toEqual([
      {
        method: 'PATCH',
        path: '/a%20b?c=d&e=%C3%BC',
        body,
        headers: {
          host: `127.0.0.1:${target.port}`,
          connection: 'keep-alive',
          'x-api-key': 'k1',
          'content-type': 'application/json',
          accept: 'text/plain',
          'user-agent': 'Flowpost/test',
          'accept-encoding': 'gzip, deflate, br',
          'content-length': '15',
        },
      },
    ])
  })

  it('default headers only if the call sets none, in any letter case', async () => {
    const target = await startTarget()
    const client = openClient()
    await client.send(callTo(target.url))
    await client.send(
      callTo(target.url, { headers: { 'User-Agent': 'mine', 'Accept-Encoding': 'identity' } }),
    )
    const [first, second] = target.received
    expect(first?.headers).toMatchObject({ 'user-agent': 'Flowpost/test', accept: '*/*' })
    expect(second?.headers).toMatchObject({ 'user-agent': 'mine', 'accept-encoding': 'identity' })
  })

  it.each(['POST', 'PUT', 'PATCH'])('content-length 0 for a %s without a body', async (method) => {
    const target = await startTarget()
    for (const call of [callTo(target.url, { method }), callTo(target.url, { method, body: '' })]) {
      await openClient().send(call)
    }
    expect(target.received.map(({ headers }) => headers['content-length'])).toEqual(['0', '0'])
  })

  it('a latin1 header value unchanged', async () => {
    const target = await startTarget()
    await openClient().send(callTo(target.url, { headers: { 'x-name': 'Zoë' } }))
    expect(target.received[0]?.headers['x-name']).toBe('Zoë')
  })

  it('user info as a header, not in the path or host', async () => {
    const target = await startTarget()
    await openClient().send(callTo(`http://us%40er:p%C3%A4ss:w@127.0.0.1:${target.port}/x`))
    const { headers, path } = target.received[0] ?? { headers: {}, path: '' }
    expect(headers.authorization).toBe(`Basic ${Buffer.from('us@er:päss:w').toString('base64')}`)
    expect([headers.host, path]).toEqual([`127.0.0.1:${target.port}`, '/x'])
  })

  it('its own authorization header instead of user info', async () => {
    let request = ''
    const target = await startTcpTarget((socket) =>
      socket.once('data', (bytes) => {
        request = bytes.toString()
        socket.end('HTTP/1.1 204 None\r\n\r\n')
      }),
    )
    const headers = { Authorization: 'Bearer t' }
    await openClient().send(callTo(`http://user:pass@127.0.0.1:${target.port}/`, { headers }))
    expect(request.match(/^authorization: .*$/gim)).toEqual(['Authorization: Bearer t'])
  })
})

describe('before a call is sent', () => {
  it.each([
    ...[
      'Host',
      'content-length',
      'Transfer-Encoding',
      'connection',
      'TE',
      'upgrade',
      'keep-alive',
      'trailer',
    ],
    ...['proxy-authorization', 'Proxy-Connection', 'expect'],
  ])('header %s is rejected by name', async (name) => {
    const target = await startTarget()
    const outcome = await openClient().send(callTo(target.url, { headers: { [name]: 'close' } }))
    expect(inWords(outcome)).toEqual({
      kind: 'refused',
      reason: `header ${name} is set by the connection and cannot be sent`,
    })
    expect(target.count.connections).toBe(0)
  })

  it.each(['a\r\nx-evil: 1', 'a\nb', 'a\0b', 'emoji 🙂', 'Ω'])(
    'header value %j is rejected',
    async (value) => {
      const target = await startTarget()
      const outcome = await openClient().send(callTo(target.url, { headers: { 'x-note': value } }))
      expect(inWords(outcome)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/^header x-note contains characters that are not allowed in a header/),
      })
      expect(target.count.connections).toBe(0)
    },
  )

  it.each(['', 'a b', 'a:b', 'ä', 'a\r\nb'])('header name %j is rejected', async (name) => {
    const outcome = await openClient().send(callTo('http://127.0.0.1:9/', { headers: { [name]: 'x' } }))
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: 'header name is not a valid header name' })
  })

  it.each(['', 'GET /', 'CONNECT', 'TRACE', 'G\r\nET'])('method %j is rejected', async (method) => {
    const outcome = await openClient().send(callTo('http://127.0.0.1:9/', { method }))
    expect(inWords(outcome)).toEqual({ kind: 'refused', reason: 'this method cannot be used' })
  })
})

describe('a failure', () => {
  it('is reported as unsent if a name does not resolve', async () => {
    const reject = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))
    for (const resolve of [reject, async () => []]) {
      const outcome = await openClient({ resolve }).send(callTo('https://u:p@api.example.test/?key=s3cret'))
      const reason = 'api.example.test could not be resolved'
      expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: false })
    }
  })

  it('is reported as unsent if the connection is refused, at one address or several', async () => {
    const resolve = async () => [4, 5].map((last) => ({ address: `127.0.0.${last}`, family: 4 as const }))
    for (const url of ['http://127.0.0.1:1/', 'http://two.test:1/']) {
      const outcome = await openClient({ resolve }).send(callTo(url))
      expect(inWords(outcome)).toEqual({ kind: 'failed', reason: 'connection refused', sent: false })
    }
  })

  it('is not reported as denied if the connection is reset at once', async () => {
    const target = await startTcpTarget((socket) => socket.resetAndDestroy())
    const client = openClient()
    for (let call = 0; call < 20; call += 1) {
      expect(inWords(await client.send(callTo(target.url)))).toMatchObject({
        kind: 'failed',
        reason: 'the connection was closed before the response was complete',
      })
    }
  })

  it('is reported as possibly sent if the connection is lost after the request', async () => {
    const target = await startTcpTarget((socket) => socket.once('data', () => socket.destroy()))
    const outcome = await openClient().send(callTo(target.url, { method: 'POST', body: 'x' }))
    const reason = 'the connection was closed before the response was complete'
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: true })
  })

  it.each([
    ['SSH-2.0-OpenSSH_9\r\n', 'the response is not valid HTTP'],
    ['HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'the connection was closed'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab', 'the connection was closed'],
    [
      'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 5\r\n\r\nab',
      'the response does not match its Content-Length',
    ],
    [
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
      'the response does not match its Content-Length',
    ],
  ])('is explained for the response %j', async (bytes, reason) => {
    const target = await startTcpTarget((socket) => socket.once('data', () => socket.end(bytes)))
    const outcome = await openClient().send(callTo(target.url))
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason: expect.stringContaining(reason), sent: true })
  })
})
