import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { requestsOf } from '../../../testing/requests.ts'
import { echo, useTarget } from '../../../testing/servers/target.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarnessWithoutWorker()
const target = useTarget()
const other = useTarget()

const literal = 'sk_live_4242424242424242'

describe('a stored credential', () => {
  const stored = {
    url: 'https://api.example.com/orders',
    method: 'POST',
    headers: { Authorization: `Bearer ${literal}`, 'X-Plain': 'plain' },
    body: '{"api_key":"abcdefghij1234567890"}',
  }

  it.each([
    'https://evil.example/orders',
    'http://api.example.com/orders',
    'https://api.example.com:8443/orders',
  ])('has to be entered again if the URL changes to %s', async (url) => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create(stored)
    const current = (await requests.call('GET', `/http-requests/${id}`)).body
    const problem = { error: 'headers.Authorization: enter it again, because the address changed' }
    expect((await requests.call('PUT', `/http-requests/${id}`, { ...current, url })).body).toEqual(problem)
    expect((await requests.call('PUT', `/http-requests/${id}`, { url })).body).toEqual(problem)
    const headers = { Authorization: 'Bearer new_credential_value_1' }
    expect((await requests.call('PUT', `/http-requests/${id}`, { url, headers })).body).toEqual({
      error: 'body: enter it again, because the address changed',
    })
    expect((await requests.call('GET', `/http-requests/${id}`)).body).toEqual(current)
  })

  it('is not restored under another name if the URL changes', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create({ ...stored, body: null })
    const headers = { 'X-Api-Key': '••••4242' }
    const change = { url: 'https://evil.example/', headers }
    expect((await requests.call('PUT', `/http-requests/${id}`, change)).status).toBe(400)
  })

  it('stays stored if only the path changes, and can be entered again for another origin', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create(stored)
    const current = (await requests.call('GET', `/http-requests/${id}`)).body
    const withNewPath = { ...current, url: 'https://api.example.com/invoices?page=2' }
    expect((await requests.call('PUT', `/http-requests/${id}`, withNewPath)).status).toBe(200)
    const reentered = {
      url: 'https://other.example/orders',
      headers: { Authorization: 'Bearer another_literal_value' },
      body: '{"api_key":"another_key_0987654321"}',
    }
    expect((await requests.call('PUT', `/http-requests/${id}`, reentered)).status).toBe(200)
  })

  it('in the body is not sent to another origin by a redirect', async () => {
    const requests = await requestsOf(api)
    target.respondWith((_, reply) => reply.writeHead(307, { location: `${other.url}/x` }).end())
    const create = (body: object) => requests.create({ url: target.url, method: 'POST', body })
    const { id } = await create({ account: { api_key: literal } })
    const run = await requests.test(id)
    expect([run.status, run.body]).toEqual([
      502,
      { error: expect.stringContaining('must not receive the body') },
    ])
    expect(other.received).toEqual([])
    const harmless = await create({ account: { number: 7 } })
    expect((await requests.test(harmless.id)).status).toBe(200)
    expect(other.received.map(({ body }) => body)).toEqual(['{"account":{"number":7}}'])
    target.respondWith(echo)
    other.received.length = 0
  })

  it('is named in a warning if a change removes it', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create(stored)
    const { body } = await requests.call('PATCH', `/http-requests/${id}`, { headers: {}, body: null })
    expect(body).toMatchObject({
      warnings: [
        'headers.Authorization: the credential that was stored here was removed',
        'body: the credential that was stored here was removed',
      ],
    })
  })
})

describe('changing a request', () => {
  it.each([
    ['a key', { body: { password: 'abc', token: 'def' } }, { body: { password: '••••' } }, ['body.token']],
    [
      'all keys',
      { body: { password: 'abc', n: { token: 'def' } } },
      { body: { n: 1 } },
      ['body.password', 'body.n.token'],
    ],
    [
      'a nested key',
      { body: { auth: { token: 'abc', secret: 'x' }, n: 1 } },
      { body: { auth: { token: '••••' }, n: 1 } },
      ['body.auth.secret'],
    ],
    [
      'an object',
      { body: { a: { token: 'abc' }, token: 'def' } },
      { body: { token: '••••' } },
      ['body.a.token'],
    ],
    [
      'a list item',
      {
        body: {
          list: [
            { id: 1, password: 'abc' },
            { id: 2, password: 'def' },
          ],
        },
      },
      { body: { list: [{ id: 1, password: '••••' }] } },
      ['body.list[1].password'],
    ],
    ['a form field', { body: '"token=abc&api_key=def"' }, { body: '"token=••••"' }, ['body.api_key']],
    [
      'a parameter',
      { url: 'https://a.example/?token=abc&api_key=def' },
      { url: 'https://a.example/?token=••••' },
      ['url.api_key'],
    ],
    [
      'user info',
      { url: 'https://ann:pw@a.example/' },
      { url: 'https://a.example/' },
      ['url.user', 'url.password'],
    ],
  ])('warns about each removed credential: %s', async (_, before, change, names) => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create({ url: 'https://a.example/', method: 'POST', ...before })
    const { body } = await requests.call('PATCH', `/http-requests/${id}`, change)
    expect(body).toMatchObject({
      warnings: names.map((name) => `${name}: the credential that was stored here was removed`),
    })
  })

  it.each([
    ['changed', { password: 'new', token: '••••' }],
    ['moved', { password: '••••', inside: { token: '••••' } }],
  ])('does not warn about a credential that is only %s', async (_, body) => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create({
      url: 'https://a.example/',
      body: { password: 'abc', token: 'def' },
    })
    const reply = await requests.call('PATCH', `/http-requests/${id}`, { body })
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.body).not.toHaveProperty('warnings')
  })
})

describe('a saved request warns', () => {
  it('about secrets without a value and forbidden addresses', async () => {
    const requests = await requestsOf(api, 'write')
    const { body } = await requests.call('POST', '/http-requests', {
      name: 'R',
      url: 'http://169.254.169.254/x',
      headers: { 'X-Token': '{{ secrets.NOT_THERE }}' },
    })
    expect(body).toMatchObject({
      warnings: [
        'headers.X-Token: secrets.NOT_THERE has no value; set it in the app',
        expect.stringMatching(
          /^url: address 169\.254\.169\.254 is not allowed: .*FLOWPOST_EGRESS_ALLOW can be called$/,
        ),
      ],
    })
  })
})

describe('a request body', () => {
  it.each([
    ['{"id": 7', ['body: does not render to JSON']],
    ['{"id": {{ variables.id }}', undefined],
    ['{"id": 7}', undefined],
    [' ', undefined],
  ])('%j causes a warning only if no run could make it JSON', async (body, warnings) => {
    const requests = await requestsOf(api, 'write')
    const created = await requests.call('POST', '/http-requests', {
      name: 'R',
      url: 'https://example.com/',
      body,
    })
    expect((created.body as { warnings?: string[] }).warnings).toEqual(warnings)
  })
})

describe('a secret with allowed hosts', () => {
  const limit = (storeId: string, allowedHosts: string[] | null) =>
    api.operate(setSecret, { name: 'TOKEN', value: 'canary-value-123', allowedHosts }, storeId)

  it('is sent to those hosts only; other calls are rejected before they are made', async () => {
    const requests = await requestsOf(api)
    await limit(requests.storeId, ['api.example.com'])
    const { id } = await requests.create({ url: target.url, headers: { 'X-Token': '{{ secrets.TOKEN }}' } })
    const before = target.connections
    const run = await requests.test(id)
    expect(run).toMatchObject({
      status: 400,
      body: { error: 'secrets.TOKEN: not allowed for host 127.0.0.1' },
    })
    expect(target.connections).toBe(before)
    await limit(requests.storeId, ['api.example.com', '127.0.0.1'])
    expect((await requests.test(id)).status).toBe(200)
    await limit(requests.storeId, null)
    expect((await requests.test(id)).status).toBe(200)
  })

  it('is never sent if the list is empty', async () => {
    const requests = await requestsOf(api)
    await limit(requests.storeId, [])
    const { id } = await requests.create({ url: target.url, headers: { 'X-Token': '{{ secrets.TOKEN }}' } })
    expect(await requests.test(id)).toMatchObject({
      status: 400,
      body: { error: 'secrets.TOKEN: not allowed for host 127.0.0.1' },
    })
  })

  it('is not sent to another host by a redirect', async () => {
    const requests = await requestsOf(api)
    await limit(requests.storeId, ['127.0.0.1'])
    const otherHost = other.url.replace('127.0.0.1', 'localhost')
    target.respondWith((_, reply) => reply.writeHead(307, { location: `${otherHost}/x` }).end())
    const { id } = await requests.create({
      url: target.url,
      method: 'POST',
      headers: { 'X-Token': '{{ secrets.TOKEN }}' },
      body: '{}',
    })
    const run = await requests.test(id)
    expect(run.status).toBe(502)
    expect(run.body).toMatchObject({
      error: expect.stringContaining('secrets.TOKEN: not allowed for host localhost'),
    })
    expect(other.received).toEqual([])
  })

  it.each(['https://a.example', 'a.example/x', '*', 'a:80'])(
    'cannot list %s, which is not a host',
    async (host) => {
      const { storeId } = await api.newCaller('read')
      await expect(limit(storeId, [host])).rejects.toThrow(/^allowedHosts\[0\]: must be a host name/)
    },
  )
})
