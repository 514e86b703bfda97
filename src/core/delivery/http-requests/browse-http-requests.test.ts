import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type RequestOutput, requestsOf } from '../../../testing/requests.ts'
import { useTarget } from '../../../testing/servers/target.ts'
import { addStepReference } from '../../../testing/steps.ts'

const api = useHarnessWithoutWorker()
const target = useTarget()

type Use = { steps: number; lastRun: { id: string; status: string; httpStatus: number | null } | null }

async function newEditor() {
  const requests = await requestsOf(api)
  const person = await signInAs(api, { roles: { [requests.storeId]: 'editor' } })
  const call = <T>(name: string, input = {}) => person.call<T>(name, input, { store: requests.storeId })
  return { ...requests, app: call }
}

describe('browseHttpRequests', () => {
  it('lists how many steps use each request, and the outcome of its last run', async () => {
    const { storeId, create, test, app } = await newEditor()
    const ran = await create({ name: 'Ran', url: target.url })
    const unused = await create({ name: 'Quiet', url: 'https://api.example.com' })
    await addStepReference(api, storeId, 'one', { requestId: ran.id })
    await addStepReference(api, storeId, 'two', { requestId: ran.id })
    await test(ran.id)
    target.respondWith((_, reply) => reply.writeHead(500).end())
    const failed = await test(ran.id)
    const { body } = await app<{ data: (Use & RequestOutput)[] }>('browseHttpRequests')
    expect(body.data).toMatchObject([
      { id: unused.id, steps: 0, lastRun: null },
      {
        id: ran.id,
        steps: 2,
        lastRun: { id: failed.headers.get('x-execution-id'), status: 'FAILED', httpStatus: 500 },
      },
    ])
    expect(body.data[0]).not.toHaveProperty('headers')
    const matches = await app<{ data: RequestOutput[] }>('browseHttpRequests', { q: 'QUIET' })
    expect(matches.body.data.map(({ id }) => id)).toEqual([unused.id])
    expect((await app<Use>('getHttpRequestUse', { id: ran.id })).body).toMatchObject({ steps: 2 })
  })
})

it('a page with more than 16 MB of headers and bodies is refused over REST, and listed without them in the app', async () => {
  const { storeId, create, call, app } = await newEditor()
  for (const name of ['A', 'B', 'C']) await create({ name, url: target.url })
  await api.app.database.db
    .updateTable('httpRequests')
    .set({ body: JSON.stringify('a'.repeat(6_000_000)) })
    .where('storeId', '=', storeId)
    .execute()
  expect(await call('GET', '/http-requests')).toMatchObject({
    status: 400,
    body: { error: 'limit: the page would be larger than 16 MB' },
  })
  expect((await call('GET', '/http-requests?limit=1')).status).toBe(200)
  expect((await app<{ data: unknown[] }>('browseHttpRequests')).body.data).toHaveLength(3)
})

it("getHttpRequestUse and duplicateHttpRequest return 404 for another store's request", async () => {
  const { app } = await newEditor()
  const other = await (await newEditor()).create({ url: target.url })
  expect((await app('getHttpRequestUse', { id: other.id })).status).toBe(404)
  expect((await app('duplicateHttpRequest', { id: other.id })).status).toBe(404)
})

describe('duplicateHttpRequest', () => {
  it('copies the whole request, including credentials that are never displayed', async () => {
    const { create, app, test, call } = await newEditor()
    target.respondWith((received, reply) => reply.end(JSON.stringify(received)))
    target.received.length = 0
    const original = await create({
      name: 'N'.repeat(200),
      method: 'PUT',
      url: target.url,
      headers: { Authorization: 'Bearer a-literal-token-123456' },
      body: '{"a": 1}',
    })
    const { body: copy } = await app<RequestOutput>('duplicateHttpRequest', { id: original.id })
    expect(copy).toMatchObject({
      method: 'PUT',
      headers: { Authorization: 'Bearer ••••3456' },
      body: '{"a": 1}',
    })
    expect(copy.name).toBe(`Copy of ${'N'.repeat(191)}…`)
    expect(copy.id).not.toBe(original.id)
    await test(copy.id)
    expect(target.received[0]?.headers.authorization).toBe('Bearer a-literal-token-123456')
    const moved = await call<{ error: string }>('PATCH', `/http-requests/${copy.id}`, {
      url: 'https://elsewhere.example',
    })
    expect(moved.body.error).toBe('headers.Authorization: enter it again, because the address changed')
  })
})

describe('a test run that the address guard rejects', () => {
  it('is not charged to the live-run budget', async () => {
    const { create, test, call } = await newEditor()
    const remaining = async () =>
      (await call<{ limits: { execute: { remaining: number } } }>('GET', '/me')).body.limits.execute.remaining
    const before = await remaining()
    for (const url of ['http://169.254.169.254/latest', 'http://{{ variables.host }}/']) {
      const { id } = await create({ url })
      expect((await test(id, { host: '10.0.0.7' })).status).toBe(400)
    }
    expect(await remaining()).toBe(before)
  })
})

describe('a Liquid error in a body', () => {
  it('reports its position in the whole body, even if the body is JSON', async () => {
    const { call } = await newEditor()
    const create = async (body: string) =>
      (await call<{ error: string }>('POST', '/http-requests', { name: 'x', url: target.url, body })).body
        .error
    expect(await create('{\n  "a": "{{ b | nope }}"\n}')).toBe(
      'body: filter "nope" does not exist, line 2, column 9',
    )
    expect(await create('[\n{{ b | nope }}]')).toBe('body: filter "nope" does not exist, line 2, column 1')
  })
})
