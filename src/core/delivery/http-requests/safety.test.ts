import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { requestsOf } from '../../../testing/requests.ts'
import { echo, useTarget } from '../../../testing/servers/target.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarnessWithoutWorker()
const target = useTarget()

/** Private addresses, including spellings used to bypass checks. The tests allow 127.0.0.0/8. */
const DENIED = [
  ...['0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '172.31.255.255', '192.0.0.1', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '2852039166', '0xa9fea9fe'],
  ...['0251.0376.0251.0376', '①⑥⑨.254.169.254', '169.254.169.254', '169.254.170.2', '168.63.129.16'],
  ...[
    '100.100.100.200',
    '192.0.0.192',
    '[fd00:ec2::254]',
    'metadata.google.internal.',
    'METADATA.google.internal',
  ],
  ...['[::]', '[::1]', '[::7f00:1]', '[::ffff:0:7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]'],
  ...[
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[100::1]',
  ],
  ...['[3fff::1]', '[5f00::1]', '[4000::1]', 'a@169.254.169.254', 'a:b@[::1]'],
]

describe('a test run', () => {
  let canary: Server
  let connections = 0
  beforeAll(async () => {
    canary = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve, reject) => {
      canary.once('error', reject)
      canary.listen(0, '::', resolve)
    })
  })
  afterAll(() => void canary.close())
  const port = () => (canary.address() as { port: number }).port

  it('returns 400 without connecting to a denied address, literal or rendered', async () => {
    const requests = await requestsOf(api, 'write')
    let keysLeft = 0
    let key = ''
    const run = async (id: string, variables: object) => {
      if (keysLeft-- === 0) {
        key = await api.newKey(requests.storeId, 'execute')
        keysLeft = 50
      }
      return api.call(`/api/v1/http-requests/${id}/test`, { key, method: 'POST', body: { variables } })
    }
    const byHost = await requests.create({ url: `http://{{ variables.host }}:${port()}/` })
    for (const host of DENIED) {
      const { id } = await requests.create({ url: `http://${host}:${port()}/` })
      const literal = await run(id, {})
      expect(literal.status, `${host} ${literal.text}`).toBe(400)
      expect(literal.body.error, host).toMatch(/^url: .*not allowed/)
      const rendered = await run(byHost.id, { host })
      expect(rendered.status, host).toBe(400)
    }
    expect(connections).toBe(0)
    const history = await requests.call<{ pagination: { total: number } }>('GET', '/history')
    expect(history.body.pagination.total).toBe(0)
  })

  it.each([
    'http://[::1]:PORT/',
    'http://169.254.169.254/',
    'http://2852039166/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
  ])('returns 502 without following a redirect to %s', async (location) => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    target.respondWith((_, reply) =>
      reply.writeHead(302, { location: location.replace('PORT', String(port())) }).end(),
    )
    const reply = await requests.test(id)
    target.respondWith(echo)
    expect(reply.status, reply.text).toBe(502)
    expect(connections).toBe(0)
  })
})

describe('a secret', () => {
  const canary = 'Canary+/"<&é 9f3a7c'
  const encodings = (value: string) => {
    const bytes = Buffer.from(value)
    return {
      raw: value,
      base64: bytes.toString('base64').replace(/=+$/, ''),
      base64url: bytes.toString('base64url'),
      hex: bytes.toString('hex'),
      HEX: bytes.toString('hex').toUpperCase(),
      url: encodeURIComponent(value),
      json: JSON.stringify(value).slice(1, -1),
      html: value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    }
  }

  it('is not in responses, history or database even if the target echoes it in every encoding', async () => {
    const requests = await requestsOf(api)
    await requests.setSecret('CANARY', canary)
    await requests.setSecret('HEADER', 'Canary-header-77aa')
    const { id } = await requests.create({
      method: 'POST',
      url: `${target.url}/?k={{ secrets.CANARY }}`,
      headers: { 'X-Plain': '{{ secrets.HEADER }}' },
      body: { note: 'x {{ secrets.CANARY }} y', basic: '{{ secrets.HEADER }}' },
    })
    const all = [...Object.values(encodings(canary)), ...Object.values(encodings('Canary-header-77aa'))]
    target.respondWith((received, reply) => {
      const basic = Buffer.from(`user:Canary-header-77aa`).toString('base64')
      reply.setHeader('x-echo', encodeURIComponent(canary))
      reply.setHeader('x-basic', `Basic ${basic}`)
      reply.end(JSON.stringify({ received, all, text: all.join(' | ') }))
    })
    const result = await requests.test(id)
    expect(result.status).toBe(200)
    target.respondWith((_, reply) => reply.writeHead(500, 'Canary-header-77aa').end(all.join('\n')))
    const failed = await requests.test(id)
    target.respondWith(echo)
    expect(failed.status).toBe(502)
    expect(target.received.at(-1)?.body).toContain('9f3a7c')

    const { db } = api.app.database
    const stored = [
      await db.selectFrom('executions').selectAll().execute(),
      await db.selectFrom('executionDetails').selectAll().execute(),
      await db.selectFrom('idempotentCalls').selectAll().execute(),
      await db.selectFrom('secrets').selectAll().execute(),
      await db.selectFrom('vaultEntries').selectAll().execute(),
      await db.selectFrom('httpRequests').selectAll().execute(),
    ]
    const outputs = [
      result.text,
      failed.text,
      (await requests.call('GET', `/history/${result.body.executionId}`)).text,
      (await requests.call('GET', `/history/${failed.headers.get('x-execution-id')}`)).text,
      (await requests.call('GET', '/history')).text,
      (await requests.call('GET', '/secrets')).text,
      (await requests.call('GET', `/http-requests/${id}`)).text,
      JSON.stringify(stored),
    ]
    for (const [index, text] of outputs.entries())
      for (const value of all) {
        expect(text.includes(value), `${index}: ${value}`).toBe(false)
        expect(text.includes(JSON.stringify(value).slice(1, -1)), `${index}: ${value}`).toBe(false)
      }
  })

  it.each(['one-Zk93\ntwo-Qp71', 'one-Zk93\r\ntwo-Qp71', 'one-Zk93\ttwo-Qp71', 'one-Zk93\u0007two-Qp71'])(
    'is not returned after a header has joined its lines: %j',
    async (value) => {
      const requests = await requestsOf(api)
      await requests.setSecret('LINES', value)
      const { id } = await requests.create({ url: target.url, headers: { 'X-Thing': '{{ secrets.LINES }}' } })
      const result = await requests.test(id)
      expect(target.received.at(-1)?.headers['x-thing']).toContain('Zk93')
      expect(result.status).toBe(200)
      expect(result.text).not.toMatch(/Zk93|Qp71/)
    },
  )

  it('typed into a request is masked, even if the target echoes it under another name', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({
      url: target.url,
      headers: { 'X-Api-Key': 'Zq8vK2mW4xT7pL9n1111' },
    })
    target.respondWith((received, reply) => {
      reply.setHeader('x-seen', String(received.headers['x-api-key']))
      reply.end(
        JSON.stringify({
          you: received.headers['x-api-key'],
          b64: btoa(String(received.headers['x-api-key'])),
        }),
      )
    })
    const result = await requests.test(id)
    target.respondWith(echo)
    const entry = await requests.call('GET', `/history/${result.body.executionId}`)
    expect(result.text + entry.text).not.toMatch(/Zq8vK2mW|WnE4dksy/)
    expect(entry.body.request).toMatchObject({ headers: { 'X-Api-Key': '••••1111' } })
  })

  it('does not reveal the rest of a literal credential that begins with it', async () => {
    const requests = await requestsOf(api)
    await requests.setSecret('PREFIX', 'shop17')
    const { id } = await requests.create({
      url: `${target.url}?for={{ secrets.PREFIX }}`,
      headers: { 'X-Auth': 'Bearer shop17secretliteral' },
    })
    const result = await requests.test(id)
    expect(result.body.request).toMatchObject({ headers: { 'X-Auth': 'Bearer ••••' } })
  })

  it('is removed from response headers, even if its UTF-8 bytes are read as Latin-1', async () => {
    const requests = await requestsOf(api)
    await api.operate(setSecret, { name: 'ACCENTED', value: 'pässwörd-Q7x' }, requests.storeId)
    const { id } = await requests.create({
      url: target.url,
      method: 'POST',
      body: { login: '{{ secrets.ACCENTED }}' },
    })
    target.respondWith(({ body }, reply) =>
      reply.setHeader('x-echo', Buffer.from(body).toString('latin1')).end(),
    )
    const result = await requests.test(id)
    target.respondWith(echo)
    expect([result.status, result.text]).toEqual([200, expect.not.stringMatching(/sswÃ¶rd|rd-Q7x/)])
  })
})

describe('the response of a test run', () => {
  it('can be binary, and is stored without becoming larger', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    target.respondWith((_, reply) => reply.end(Buffer.alloc(1024 * 1024)))
    const result = await requests.test(id)
    target.respondWith(echo)
    expect([result.status, result.text.length < 1.1 * 1024 * 1024]).toEqual([200, true])
  })

  it('is masked in time even if it is full of backslashes', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({
      url: target.url,
      headers: { 'X-Api-Key': `${'\\'.repeat(64)}x` },
    })
    target.respondWith((_, reply) => reply.end('\\'.repeat(1024 * 1024)))
    const result = await requests.test(id)
    target.respondWith(echo)
    expect(result.status, result.text.slice(0, 200)).toBe(200)
  })
})
