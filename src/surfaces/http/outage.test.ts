import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { createOutage, type Outage } from '../../testing/database/outage.ts'
import { openInstallation, type TestInstallation } from '../../testing/installations.ts'
import { createTestDatabase, onPostgres } from '../../testing/test-database.ts'

let outage: Outage
let installation: TestInstallation
let url: string
let key: string
let token: string
let storeId: string

beforeAll(async () => {
  outage = await createOutage(await createTestDatabase())
  installation = await openInstallation('any', { existing: outage.database, busyTimeoutMs: 50 })
  installation.app.services.waitLimits.stepMs = 100
  url = await installation.serve()
  storeId = (await installation.operate<{ id: string }>(createStore, { name: 'Shop' })).id
  const keyInput = { name: 'test', level: 'write' }
  key = (await installation.operate<{ key: string }>(createKey, keyInput, { storeId })).key
  token = (await installation.operate<{ token: string }>(createToken, { name: 'Flow' }, { storeId })).token
  await installation.app.database.db
    .insertInto('unsubscribeLinks')
    .values({ token: 'link', storeId, addressKey: 'a@b.c', address: 'a@b.c', locale: 'en' })
    .execute()
})
afterAll(() => installation.close())

const post = (path: string, credential: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
let runs = 0
const request = () => ({ name: `Call ${++runs}`, url: 'https://example.com' })
const toolCall = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'create_http_request', arguments: request() },
})

/** A write on each surface. */
const SURFACES: Record<string, () => Promise<Response>> = {
  REST: () => post('/api/v1/http-requests', key, request()),
  tools: () => post('/api/mcp', key, toolCall(1)),
  steps: () =>
    post(`/steps/v1/${storeId}/http-request`, token, { runId: `run-${++runs}`, requestId: 'req_x' }),
  'public pages': () =>
    fetch(`${url}/u/link`, { method: 'POST', body: new URLSearchParams({ action: 'x' }) }),
}

describe('a database that is busy or unavailable', () => {
  it.each(Object.entries(SURFACES))(
    'makes %s return 503 with Retry-After until it is available again',
    async (_, call) => {
      const before = (await call()).status
      expect(before).toBeLessThan(500)
      await outage.begin()
      const [first, second] = await Promise.all([call(), call()]).finally(outage.end)
      for (const reply of [first, second]) {
        expect(reply.status).toBe(503)
        expect(reply.headers.get('retry-after')).toBe('5')
        expect(reply.headers.get('x-request-id')).toBeTruthy()
        expect(await reply.json()).toEqual({ error: 'the database is not responding; try again' })
      }
      expect((await call()).status).toBe(before)
    },
  )

  it('gives the messages of a batch separate responses, because some may have taken effect', async () => {
    await outage.begin()
    const reply = await post('/api/mcp', key, [toolCall(1), toolCall(2)]).finally(outage.end)
    if (onPostgres()) {
      // Without the database, not even the key's budget can be charged.
      expect(reply.status).toBe(503)
      return
    }
    const message = 'the database is not responding; try again'
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject([
      { id: 1, error: { message } },
      { id: 2, error: { message } },
    ])
  })

  it.runIf(!onPostgres())('does not affect reads while another process writes', async () => {
    await outage.begin()
    const write = SURFACES.REST?.()
    const me = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    const history = await fetch(`${url}/api/v1/history`, { headers: { authorization: `Bearer ${key}` } })
    await outage.end()
    expect([me.status, history.status]).toEqual([200, 200])
    await write
  })
})
