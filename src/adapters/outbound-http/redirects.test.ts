import { describe, expect, it } from 'vitest'
import { inWords } from '../../testing/outcomes.ts'
import { callTo, openClient, startCanary, startTarget } from '../../testing/servers/scripted-target.ts'
import { type Dial, dialTcp } from './guarded-connector.ts'

const SECRETS = {
  authorization: 'Bearer t',
  cookie: 'a=b',
  'X-Api-Key': 'k',
  'X-Any': 'thing',
  accept: 'text/x',
}

/** Redirects `/<status>` to the location with that status, and responds with 200 to anything else. */
function startRedirecting(location: () => string) {
  return startTarget(({ path }, response) => {
    const status = Number(path.slice(1))
    if (status > 0) response.writeHead(status, { location: location() })
    response.end('ok')
  })
}

describe('redirects', () => {
  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'DELETE', 'GET', ''],
    [301, 'PUT', 'PUT', 'data'],
    [302, 'PATCH', 'PATCH', 'data'],
    [307, 'POST', 'POST', 'data'],
    [308, 'PUT', 'PUT', 'data'],
  ])('with %i turn %s into %s', async (status, method, nextMethod, nextBody) => {
    const target = await startRedirecting(() => '/next')
    const headers = { 'content-type': 'text/plain', 'content-language': 'en', 'x-keep': '1' }
    const outcome = await openClient().send(
      callTo(`${target.url}/${status}`, { method, headers, body: 'data' }),
    )
    expect(inWords(outcome)).toMatchObject({ kind: 'answered', status: 200 })
    const next = target.received[1]
    expect(next).toMatchObject({
      method: nextMethod,
      path: '/next',
      body: nextBody,
      headers: { 'x-keep': '1' },
    })
    expect(next?.headers['content-type']).toBe(nextBody ? 'text/plain' : undefined)
    expect(next?.headers['content-language']).toBe(nextBody ? 'en' : undefined)
  })

  it('reuse the connection within the same origin', async () => {
    const target = await startRedirecting(() => '/next')
    await openClient().send(callTo(`${target.url}/302`))
    expect([target.received.length, target.count.connections]).toEqual([2, 1])
  })

  it("drop the call's headers on another port, and do not restore them when redirected back", async () => {
    const home = await startTarget(({ path }, response) => {
      if (path === '/start') response.writeHead(307, { location: `${away.url}/away` })
      response.end()
    })
    const away = await startTarget((_request, response) => {
      response.writeHead(307, { location: `${home.url}/back` }).end()
    })
    const headers = { ...SECRETS, 'Content-Type': 'text/plain', 'user-agent': 'mine' }
    await openClient().send(callTo(`${home.url}/start`, { method: 'POST', headers, body: 'data' }))
    const [start, back] = home.received
    expect(start?.headers).toMatchObject({ authorization: 'Bearer t', 'x-api-key': 'k', accept: 'text/x' })
    for (const { hop, port } of [
      { hop: away.received[0], port: away.port },
      { hop: back, port: home.port },
    ]) {
      expect(hop?.body).toBe('data')
      expect(hop?.headers).toEqual({
        host: `127.0.0.1:${port}`,
        connection: 'keep-alive',
        'user-agent': 'Flowpost/test',
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        'content-type': 'text/plain',
        'content-length': '4',
      })
    }
  })

  it('drop headers if only the host name changes', async () => {
    const target = await startRedirecting(() => `http://localhost:${target.port}/next`)
    await openClient().send(callTo(`${target.url}/302`, { headers: SECRETS }))
    const names = Object.keys(target.received[1]?.headers ?? {})
    expect(names.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it('send user info only to its own origin', async () => {
    const away = await startTarget()
    const home = await startTarget(({ path }, response) => {
      const location = path === '/1' ? '/2' : `http://new:pass@127.0.0.1:${away.port}/`
      response.writeHead(302, { location }).end()
    })
    await openClient().send(callTo(`http://old:pass@127.0.0.1:${home.port}/1`))
    const sent = [...home.received, ...away.received].map(({ headers }) => headers.authorization)
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect(sent).toEqual([basic('old:pass'), basic('old:pass'), basic('new:pass')])
  })

  it.each([302, 307, 308])(
    'to another origin fail with status %i, because the PUT body would have to be sent there',
    async (status) => {
      const away = await startTarget()
      const home = await startRedirecting(() => away.url)
      const call = callTo(`${home.url}/${status}`, { method: 'PUT', body: 'secret' })
      const outcome = await openClient().send({ ...call, keepsBodyAtOrigin: async () => true })
      expect(inWords(outcome)).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining('body'),
        sent: true,
      })
      expect(away.count.connections).toBe(0)
    },
  )

  it('are followed to another origin without the body', async () => {
    const away = await startTarget()
    const home = await startRedirecting(() => away.url)
    const call = callTo(`${home.url}/303`, { method: 'POST', body: 'secret' })
    const outcome = await openClient().send({ ...call, keepsBodyAtOrigin: async () => true })
    expect([outcome.kind, away.received[0]?.body]).toEqual(['answered', ''])
  })

  it('resend a body within its origin', async () => {
    const home = await startRedirecting(() => '/next')
    const call = callTo(`${home.url}/307`, { method: 'POST', body: 'secret' })
    await openClient().send({ ...call, keepsBodyAtOrigin: async () => true })
    expect(home.received[1]?.body).toBe('secret')
  })

  it('are followed at most three times', async () => {
    const target = await startTarget(({ path }, response) => {
      const remaining = Number(path.slice(1))
      if (remaining > 0) response.writeHead(302, { location: `/${remaining - 1}` })
      response.end()
    })
    const client = openClient()
    expect(inWords(await client.send(callTo(`${target.url}/3`)))).toMatchObject({
      kind: 'answered',
      status: 200,
    })
    const outcome = await client.send(callTo(`${target.url}/4`))
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason: 'redirected more than 3 times', sent: true })
    expect(target.received.length).toBe(4 + 4)
  })

  it.each([
    ...['http://169.254.169.254/latest', 'http://2852039166/', 'http://[::1]:PORT/', 'http://10.0.0.1/'],
    ...['//[::ffff:a9fe:a9fe]/', 'http://metadata.google.internal/', 'http://inside.test/'],
  ])('are never followed to %s', async (location) => {
    const canary = await startCanary('::1').catch(() => startCanary('127.0.0.1'))
    const target = await startRedirecting(() => location.replace('PORT', String(canary.port)))
    const dialed: string[] = []
    const dial: Dial = (addresses, port) => {
      dialed.push(...addresses.map(({ address }) => address))
      return dialTcp(addresses, port)
    }
    const resolve = async () => [{ address: '10.0.0.7', family: 4 as const }]
    const outcome = await openClient({ dial, resolve }).send(callTo(`${target.url}/302`))
    const reason = 'redirected to an address that is not allowed'
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: true, isFinal: true })
    expect([dialed, canary.count.connections]).toEqual([['127.0.0.1'], 0])
  })

  it.each([
    ['file:///etc/passwd', 'redirected to a URL that is not HTTP or HTTPS'],
    ['gopher://127.0.0.1/', 'redirected to a URL that is not HTTP or HTTPS'],
    ['http://[::1/', 'redirected to a URL that is not valid'],
    ['http://nowhere.test/?token=s3cret', 'nowhere.test could not be resolved'],
  ])('fail if they lead to %s', async (location, reason) => {
    const target = await startRedirecting(() => location)
    const outcome = await openClient({ resolve: async () => [] }).send(callTo(`${target.url}/302`))
    expect(inWords(outcome)).toEqual({ kind: 'failed', reason, sent: true })
  })

  it('fail if they have two different locations', async () => {
    const target = await startTarget((_request, response) =>
      response.writeHead(302, ['location', '/a', 'location', '/b']).end(),
    )
    expect(inWords(await openClient().send(callTo(target.url)))).toMatchObject({ kind: 'failed', sent: true })
  })

  it('are not followed without a location, or with status 300 or 304', async () => {
    const target = await startTarget(({ path }, response) => {
      const status = Number(path.slice(1))
      response.writeHead(status, status === 302 ? {} : { location: '/x' }).end()
    })
    for (const status of [302, 300, 304]) {
      expect(inWords(await openClient().send(callTo(`${target.url}/${status}`)))).toMatchObject({
        kind: 'answered',
        status,
      })
    }
  })

  it('neither wait for a large body nor decode it', async () => {
    const target = await startTarget(({ path }, response) => {
      if (path === '/done') return response.end('done')
      response.writeHead(302, { location: '/done', 'content-encoding': 'gzip' })
      response.write(Buffer.alloc(1024 * 1024))
    })
    expect(inWords(await openClient().send(callTo(target.url)))).toMatchObject({
      kind: 'answered',
      status: 200,
    })
  })

  it('are followed to a non-ASCII path', async () => {
    const target = await startTarget(({ path }, response) => {
      if (path === '/') response.writeHead(302, { location: Buffer.from('/ü').toString('latin1') })
      response.end()
    })
    await openClient().send(callTo(target.url))
    expect(target.received[1]?.path).toBe('/%C3%BC')
  })
})
