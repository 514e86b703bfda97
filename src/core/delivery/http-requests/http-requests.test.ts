import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../testing/growth.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type RequestOutput, requestsOf } from '../../../testing/requests.ts'
import { addStepReference } from '../../../testing/steps.ts'
import { requestFields } from './fields.ts'

const api = useHarnessWithoutWorker()
const url = 'https://api.example.com/orders'

describe('creating an HTTP request', () => {
  it('requires a name and a url, and uses defaults for the rest', async () => {
    const requests = await requestsOf(api, 'write')
    const reply = await requests.call('POST', '/http-requests', { name: 'Orders', url })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^req_/),
      name: 'Orders',
      description: null,
      method: 'GET',
      url,
      headers: {},
      body: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(reply.headers.get('location')).toBe(`/api/v1/http-requests/${reply.body.id}`)
    const read = await requests.call('GET', `/http-requests/${reply.body.id}`)
    expect(read.body).toEqual(reply.body)
    expect(read.headers.get('etag')).toBe(reply.headers.get('etag'))
  })

  it('rejects a number that it cannot store exactly, unless the body is text', async () => {
    const requests = await requestsOf(api)
    // As text, because JSON.stringify would round the numbers.
    const write = (body: string) =>
      requests.call(
        'POST',
        '/http-requests',
        `{"name":"N","method":"POST","url":"https://a.example","body":${body}}`,
      )
    expect(await write('{"orders":[{"id":12345678901234567890}]}')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^body\.orders\[0\]\.id: a number with this many digits/) },
    })
    const saved = await write(JSON.stringify('{"id":12345678901234567890}'))
    expect(saved).toMatchObject({ status: 201, body: { body: '{"id":12345678901234567890}' } })
    expect((await write('{"id":9007199254740991,"price":10.5}')).status).toBe(201)
  })

  it('accepts headers as an object or as a list, and a body as text or as any JSON value', async () => {
    const requests = await requestsOf(api, 'write')
    const fromList = await requests.create({
      url,
      headers: [
        { name: 'X-A', value: ' 1 ' },
        { name: 'X-B', value: '' },
      ],
    })
    expect(fromList.headers).toEqual({ 'X-A': '1', 'X-B': '' })
    const bodies = [{ a: [1] }, [1], 5, false, 'text', '', null]
    const saved = await Promise.all(bodies.map(async (body) => (await requests.create({ url, body })).body))
    expect(saved).toEqual(['{"a":[1]}', '[1]', '5', 'false', 'text', '', null])
  })

  it.each([
    [{ url: undefined }, 'url: required'],
    [{ url: '' }, 'url: required'],
    [{ name: undefined }, 'name: required'],
    [{ name: 'x'.repeat(201) }, 'name: must have at most 200 characters'],
    [{ url: 'ftp://example.com' }, 'url: must start with http:// or https://'],
    [{ url: 'javascript:alert(1)' }, 'url: must start with http:// or https://'],
    [{ url: '{{ variables.url }}' }, 'url: must start with http:// or https://'],
    [{ url: 'https://' }, 'url: is not a valid URL'],
    [{ url: 'https://a b' }, 'url: is not a valid URL'],
    [
      { url: 'http://a.example:9988{{ variables.path }}' },
      'url: is not a valid URL: write / between the host and the Liquid after it',
    ],
    [{ headers: 'X: y' }, 'headers: must be an object, or a list of { name, value }'],
    [{ url: 'https://example.com/{{' }, /^url: .*line 1/],
    [{ method: 'HEAD' }, 'method: must be one of GET, POST, PUT, PATCH, DELETE'],
    [{ headers: { 'X A': 'x' } }, 'headers["X A"]: is not a valid header name'],
    [{ headers: { Host: 'x' } }, 'headers.Host: is set by the connection and cannot be sent'],
    [{ headers: { 'content-length': '1' } }, /^headers.content-length: is set by/],
    [{ headers: { 'X-A': 'a\r\nb' } }, 'headers.X-A: contains characters that are not allowed in a header'],
    [{ headers: { 'X-A': '€' } }, 'headers.X-A: contains characters that are not allowed in a header'],
    [{ headers: { 'X-A': '{{ x | nope }}' } }, /^headers.X-A: filter "nope" does not exist/],
    [{ headers: { 'X-A': 1 } }, 'headers.X-A: must be a string'],
    [{ headers: [{ name: 'TE', value: 'x' }] }, /^headers\[0\].name: is set by/],
    [
      {
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'headers[1].name: appears twice',
    ],
    [{ headers: 'X-A: 1' }, /^headers: /],
    [{ body: '{"a":"{{ variables.x"}' }, /^body: /],
    [{ body: { a: '{% if %}' } }, /^body: /],
    [{ body: '{{ secrets.lower }}' }, /^body: secrets.lower is not a valid secret name/],
    [{ name: '{{ x' }, /^name: /],
    [{ color: 'red' }, 'color: unknown field'],
  ])('is rejected with 400: %j', async (changes, message) => {
    const requests = await requestsOf(api, 'write')
    const reply = await requests.call('POST', '/http-requests', { name: 'R', url, ...changes })
    expect(reply.status).toBe(400)
    if (typeof message === 'string') expect(reply.body).toEqual({ error: message })
    else expect(reply.body.error).toMatch(message)
    const { body } = await requests.call('GET', '/http-requests')
    expect(body.data).toEqual([])
  })

  it('rejects a body in linear time, however many of its strings are not valid Liquid', () => {
    const read = (n: number) =>
      requestFields.body.safeParse(
        JSON.stringify(['lorem ipsum '.repeat(n), ...Array(n / 400).fill('{{ x | unknown_filter }}')]),
      )
    expect(read(400).error?.issues).toHaveLength(1)
    expectLinearTime(read, 20_000, 'refusing a body')
  })

  it('warns only about the first 20 secrets without a value', async () => {
    const requests = await requestsOf(api, 'write')
    const body = Array.from({ length: 1_000 }, (_, at) => `{{ secrets.A${at} }}`)
    const reply = await requests.call<{ warnings: string[] }>('POST', '/http-requests', {
      name: 'Many',
      url,
      body,
    })
    expect(reply.body.warnings).toHaveLength(20)
  })

  it('accepts Liquid in host, path, query, header and body', async () => {
    const requests = await requestsOf(api, 'write')
    const fields = {
      url: 'https://{{ variables.shop }}.example.com:{{ variables.port }}/{{ variables.id | upcase }}?k={{ secrets.K }}',
      headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' },
      body: '{"n": {{ variables.n }} }',
    }
    expect(await requests.create(fields)).toMatchObject(fields)
  })
})

describe('changing an HTTP request', () => {
  it.each(['PUT', 'PATCH'])('with %s changes only the fields that are sent', async (method) => {
    const requests = await requestsOf(api, 'write')
    const { id, ...created } = await requests.create({
      url,
      headers: { 'X-A': '1' },
      body: '{}',
      description: 'd',
    })
    api.clock.advance(1)
    const reply = await requests.call(method, `/http-requests/${id}`, {
      method: 'POST',
      headers: { 'X-B': '2' },
    })
    expect(reply.body).toEqual({
      ...created,
      id,
      method: 'POST',
      headers: { 'X-B': '2' },
      updatedAt: expect.not.stringMatching(String((created as { updatedAt?: string }).updatedAt)),
    })
    const emptied = await requests.call('PATCH', `/http-requests/${id}`, { body: null, description: null })
    expect(emptied.body).toMatchObject({ body: null, description: null, method: 'POST' })
  })

  it('accepts a request exactly as it was returned', async () => {
    const requests = await requestsOf(api, 'write')
    const created = await requests.create({ url, body: { a: 1 } })
    const reply = await requests.call('PUT', `/http-requests/${created.id}`, created)
    expect(reply.status).toBe(200)
  })

  it('returns 412 if the request has changed since it was read, 404 if it does not exist, and 400 before 404', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create({ url })
    const patch = { method: 'PATCH', key: requests.key, body: { name: 'B' } }
    const stale = await api.call(`/api/v1/http-requests/${id}`, { ...patch, headers: { 'if-match': '"x"' } })
    expect(stale.status).toBe(412)
    const bad = await requests.call('PATCH', '/http-requests/req_x', { url: 'ftp://x' })
    expect(bad.status).toBe(400)
    const unknown = await requests.call('PATCH', '/http-requests/req_x', { name: 'x' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'HTTP request not found' } })
  })
})

describe('HTTP requests', () => {
  it('are listed newest first, and searched by name, url and description', async () => {
    const requests = await requestsOf(api, 'write')
    const first = await requests.create({ name: 'Übersicht', url })
    const second = await requests.create({
      name: 'B',
      url: 'https://crm.example.com/v2',
      description: 'Lead',
    })
    const find = async (q: string) =>
      (await requests.call<{ data: RequestOutput[] }>('GET', `/http-requests?q=${encodeURIComponent(q)}`))
        .body.data
    expect((await find('')).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await find('ÜBERSICHT')).map(({ id }) => id)).toEqual([first.id])
    expect((await find('crm.ex')).map(({ id }) => id)).toEqual([second.id])
    expect((await find('lead')).map(({ id }) => id)).toEqual([second.id])
    expect(await find('zzz')).toEqual([])
  })

  it('cannot be searched for hidden credentials', async () => {
    const requests = await requestsOf(api, 'write')
    await requests.create({ url: 'https://user:hunter2hunter2@api.example.com/?api_key=abcdefgh12345678' })
    for (const q of ['hunter2', 'abcdefgh', 'efgh1234']) {
      const { body } = await requests.call<{ data: object[] }>('GET', `/http-requests?q=${q}`)
      expect(body.data, q).toEqual([])
    }
  })

  it('can be deleted, with a warning about how many steps still use them', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create({ url })
    await addStepReference(api, requests.storeId, 's', { requestId: id })
    const reply = await requests.call('DELETE', `/http-requests/${id}`)
    expect(reply.body).toEqual({
      deleted: true,
      id,
      warning: '1 workflow step still uses this HTTP request; it will fail until it uses another request',
    })
    expect((await requests.call('DELETE', `/http-requests/${id}`)).status).toBe(404)
  })
})
