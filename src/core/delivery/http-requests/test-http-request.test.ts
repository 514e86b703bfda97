import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { historyOf, type Run, requestsOf } from '../../../testing/requests.ts'
import { echo, useFreshTarget, useTarget } from '../../../testing/servers/target.ts'

const api = useHarnessWithoutWorker()
const target = useFreshTarget()
const otherTarget = useTarget()

describe('a test run', () => {
  it('calls the real target, with Liquid and secrets filled in, and is recorded', async () => {
    const requests = await requestsOf(api)
    await requests.setSecret('TOKEN', 'secret-value-123456')
    const { id } = await requests.create({
      name: 'Order',
      method: 'POST',
      url: `${target.url}/orders/{{ variables.id }}?q={{ variables.q }}`,
      headers: { Authorization: 'Bearer {{ secrets.TOKEN }}', 'X-Shop': '{{ store.name }}' },
      body: '{"note": "{{ variables.note }}"}',
    })
    const reply = await requests.test<Run>(id, { id: 7, q: 'a b', note: 'say "hi"' })
    expect(reply.status).toBe(200)
    expect(target.received).toMatchObject([
      {
        method: 'POST',
        path: '/orders/7?q=a%20b',
        headers: {
          authorization: 'Bearer secret-value-123456',
          'x-shop': 'Shop',
          'content-type': 'application/json',
        },
        body: '{"note": "say \\"hi\\""}',
      },
    ])
    const { executionId, ...run } = reply.body
    expect(run).toMatchObject({
      status: 'SUCCESS',
      durationMs: expect.any(Number),
      request: { method: 'POST', url: `${target.url}/orders/7?q=a%20b`, body: '{"note": "say \\"hi\\""}' },
      response: { status: 200, headers: { 'content-type': 'application/json' }, truncated: false },
    })
    const entry = await requests.call(`GET`, `/history/${executionId}`)
    expect(entry.body).toEqual({
      id: executionId,
      actionType: 'HTTP_REQUEST',
      status: 'SUCCESS',
      actionConfigId: id,
      actionConfigName: 'Order',
      trigger: 'test',
      stepRef: null,
      runId: null,
      to: null,
      subject: null,
      senderId: null,
      senderName: null,
      httpStatus: 200,
      error: null,
      errorCode: null,
      reason: null,
      durationMs: run.durationMs,
      attempts: 1,
      nextAttemptAt: null,
      layoutVersion: null,
      locale: null,
      attemptLog: [{ at: entry.body.finishedAt, outcome: 'SUCCESS', error: null, errorCode: null }],
      retryOf: null,
      createdAt: expect.stringMatching(/Z$/),
      finishedAt: expect.stringMatching(/Z$/),
      request: run.request,
      response: run.response,
    })
  })

  it('returns 502 if the response status is outside 2xx, with the id of the recorded execution in a header', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    target.respondWith((_, reply) => reply.writeHead(503).end('down'))
    const reply = await requests.test(id)
    expect(reply).toMatchObject({ status: 502, body: { error: 'the target responded with status 503' } })
    const executionId = reply.headers.get('x-execution-id')
    const { body } = await requests.call('GET', `/history/${executionId}`)
    expect(body).toMatchObject({ status: 'FAILED', httpStatus: 503, response: { status: 503, body: 'down' } })
  })

  it('returns 502 if the target does not respond or its name does not resolve', async () => {
    const requests = await requestsOf(api)
    for (const url of ['http://127.0.0.1:1/', 'http://does-not-exist.invalid/']) {
      const { id } = await requests.create({ url })
      const reply = await requests.test(id)
      expect(reply.status, reply.text).toBe(502)
      const { body } = await requests.call('GET', `/history/${reply.headers.get('x-execution-id')}`)
      expect(body).toMatchObject({
        status: 'FAILED',
        httpStatus: null,
        response: null,
        error: reply.body.error,
      })
    }
  })

  it('returns 400 and records nothing if the address, secret, Liquid or body prevents the call', async () => {
    const requests = await requestsOf(api)
    const cases: [object, RegExp][] = [
      [{ url: 'http://169.254.169.254/latest' }, /^url: .*not allowed/],
      [{ url: `${target.url}/{{ secrets.MISSING }}` }, /^url: secrets.MISSING has no value$/],
      [
        { url: target.url, headers: { 'X-A': '{{ secrets.NOPE }}' } },
        /^headers.X-A: secrets.NOPE has no value$/,
      ],
      [{ url: `${target.url}/{{ 1 | divided_by: variables.none }}` }, /^url: division by zero/],
      [{ url: target.url, body: '{"a": {{ variables.missing }} }' }, /^body: does not render to JSON$/],
      [{ url: target.url, body: { a: '{{ "now" | date: "%1000000000Y" }}' } }, /^\w+: /],
      [{ url: target.url, body: { a: '{% for i in (1..99999999) %}x{% endfor %}' } }, /^\w+: /],
      [{ url: `${target.url}/{{ variables.dots }}` }, /^url: a value in the path/],
    ]
    for (const [request, message] of cases) {
      const { id } = await requests.create(request)
      const reply = await requests.test(id, { dots: '..', x: 1 })
      expect(reply.status, reply.text).toBe(400)
      expect(reply.body.error).toMatch(message)
    }
    expect(await historyOf(requests)).toMatchObject({ data: [], pagination: { total: 0 } })
    expect(target.received).toEqual([])
  })

  it('uses the default if a secret does not exist', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: `${target.url}/{{ secrets.NONE | default: "x" }}` })
    expect((await requests.test(id)).status).toBe(200)
    expect(target.received[0]?.path).toBe('/x')
  })

  it('returns 403 for a key below execute, 404 for an unknown request, and 400 for invalid input', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const key = await api.newKey(requests.storeId, 'write')
    expect((await api.call(`/api/v1/http-requests/${id}/test`, { method: 'POST', key })).status).toBe(403)
    expect((await requests.test('req_unknown')).status).toBe(404)
    const wrong = await requests.call('POST', `/http-requests/${id}/test`, { variables: 'x' })
    expect(wrong.body).toEqual({ error: 'variables: must be an object' })
    const unknown = await requests.call('POST', `/http-requests/${id}/test`, { status: 1 })
    expect(unknown.body).toEqual({ error: 'status: unknown field' })
    expect(target.received).toEqual([])
  })

  it('calls the target once per Idempotency-Key, and a repeat returns the first response, even a failure', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    const options = { method: 'POST', key: requests.key, headers: { 'idempotency-key': 'once' } }
    const path = `/api/v1/http-requests/${id}/test`
    target.respondWith((_, reply) => reply.writeHead(500).end())
    const first = await api.call(path, options)
    const second = await api.call(path, options)
    expect(first.status).toBe(502)
    expect(second).toMatchObject({ status: 502, text: first.text })
    expect(second.headers.get('x-execution-id')).toBe(first.headers.get('x-execution-id'))
    expect(target.received).toHaveLength(1)
  })

  it('follows a redirect, but sends none of its own headers to another origin', async () => {
    const requests = await requestsOf(api)
    const headers = { 'X-Api-Key': 'secret', Authorization: 'Bearer abc' }
    const { id } = await requests.create({ url: `${target.url}/start`, headers })
    const redirectTo = (location: string) =>
      target.respondWith((received, reply) => {
        if (received.path !== '/start') return echo(received, reply)
        reply.writeHead(302, { location }).end()
      })
    redirectTo(`${otherTarget.url}/end`)
    expect((await requests.test<Run>(id)).status).toBe(200)
    expect(otherTarget.received.at(-1)).toMatchObject({ path: '/end' })
    expect(Object.keys(otherTarget.received.at(-1)?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(x-api-key|authorization)$/)]),
    )
    redirectTo('/end')
    await requests.test<Run>(id)
    expect(target.received.at(-1)).toMatchObject({ path: '/end', headers: { 'x-api-key': 'secret' } })
  })

  it('stores the first MiB of a long response and marks it as truncated', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    target.respondWith((_, reply) => reply.end('x '.repeat(1_000_000)))
    const { body } = await requests.test<Run>(id)
    expect(body.response.truncated).toBe(true)
    expect(body.response.body).toHaveLength(1024 * 1024)
  })

  it('stores a binary response without failing', async () => {
    const requests = await requestsOf(api)
    const { id } = await requests.create({ url: target.url })
    target.respondWith((_, reply) => reply.end(Buffer.from([0, 255, 254, 0, 65, 0xd8, 0x00])))
    const { status, body } = await requests.test<Run>(id)
    expect(status).toBe(200)
    expect((await requests.call('GET', `/history/${body.executionId}`)).status).toBe(200)
  })
})
