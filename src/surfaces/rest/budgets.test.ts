import { request } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServing } from '../../compose.ts'
import { operations } from '../../core/operations.ts'
import { type CallOptions, useHarnessWithoutWorker } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'
import { onPostgres } from '../../testing/test-database.ts'

const api = useHarnessWithoutWorker(noteOperations, createNotesTable)
// With the clock stopped, no window ends before a test has used up its budget, however slow the machine.
beforeAll(() => api.clock.stop())

/**
 * Makes calls from this many concurrent clients; each makes its next call as soon as it gets the response to the last
 * one.
 */
async function flood(calls: number, clients: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  let next = 0
  const client = async () => {
    while (next < calls) statuses.push((await call(next++)).status)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (status: number) => statuses.filter((other) => other === status).length
}

describe('the request budget', () => {
  it('allows exactly 300 calls by 100 clients in a window, and another 300 in the next', async () => {
    const { key } = await api.newCaller('read')
    const countOf = await flood(420, 100, () => api.call('/api/v1/me', { key }))
    expect([countOf(200), countOf(429)]).toEqual([300, 120])

    const refused = await api.call('/api/v1/me', { key })
    expect(refused.body).toEqual({ error: expect.stringMatching(/300 requests per 60 seconds/) })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBe(60)
    expect(refused.headers.get('ratelimit')).toBe(`"requests";r=0;t=${wait}`)

    api.clock.advance(wait)
    const { headers } = await api.call('/api/v1/me', { key })
    expect(headers.get('ratelimit')).toBe('"requests";r=299;t=60')
  })

  it('allows exactly 300 calls when REST and the tool server are used at the same time', async () => {
    const { key } = await api.newCaller('read')
    const { ask, spend } = toolsOf(api, key)
    await spend(200)
    const countOf = await flood(181, 100, (n) => (n % 2 ? api.call('/api/v1/me', { key }) : ask('ping')))
    expect([countOf(200), countOf(429)]).toEqual([100, 81])
  })

  it('is charged for a batch as a whole or not at all, even with concurrent calls', async () => {
    const { key } = await api.newCaller('read')
    const { ask, send } = toolsOf(api, key)
    await ask('ping')
    const batch = Array.from({ length: 7 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const passed = { batches: 0, calls: 1 }
    const countOf = await flood(180, 60, async (n) => {
      const reply = n % 3 ? await api.call('/api/v1/me', { key }) : await send(batch)
      if (reply.status === 200) passed[n % 3 ? 'calls' : 'batches']++
      return reply
    })
    expect(countOf(200) + countOf(429)).toBe(180)
    const remaining = 300 - passed.calls - 7 * passed.batches
    expect(remaining).toBeGreaterThanOrEqual(0)
    // Batches were rejected, so at most six calls are left, which can still be made.
    expect(passed.batches).toBeLessThan(60)
    expect(remaining).toBeLessThan(7)
    expect((await send(batch)).headers.get('ratelimit')).toMatch(new RegExp(`"requests";r=${remaining};`))
    const countOfRest = await flood(9, 3, () => ask('ping'))
    expect([countOfRest(200), countOfRest(429)]).toEqual([remaining, 9 - remaining])
  })

  it('rejects a batch that exceeds the remaining calls, and reports how many are left', async () => {
    const { key } = await api.newCaller('read')
    const { send } = toolsOf(api, key)
    const listOf = (length: number) =>
      Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    for (const length of [100, 100, 90]) expect((await send(listOf(length))).status).toBe(200)
    const refused = await send(listOf(11))
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('only 10 left of its 300') },
    })
    expect((await send(listOf(10))).status).toBe(200)
    expect((await send(listOf(1))).body).toEqual({ error: expect.stringContaining('has used its 300') })
  })

  it('is charged one call for a malformed call to the tool server, which gets a 429 when none are left', async () => {
    const { key } = await api.newCaller('read')
    const { spend } = toolsOf(api, key)
    const broken = () => api.call('/api/mcp', { key, method: 'POST', body: '[{' })
    expect((await broken()).headers.get('ratelimit')).toMatch(/r=299;/)
    expect((await api.call('/api/mcp', { key })).headers.get('ratelimit')).toMatch(/r=298;/)
    await spend(298)
    expect([(await broken()).status, (await api.call('/api/mcp', { key })).status]).toEqual([429, 429])
  })

  it('has a window that starts with the first call after the previous one ended', async () => {
    const { key } = await api.newCaller('read')
    await api.call('/api/v1/me', { key })
    api.clock.advance(59)
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=298;t=1$/)
    api.clock.advance(30)
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=299;t=60$/)
  })

  it('is never charged for the public index, which shows what remains for a given key', async () => {
    const { key } = await api.newCaller('read')
    const index = async (options: CallOptions) => {
      const { status, headers } = await api.call('/api/v1', options)
      return `${status} ${headers.get('ratelimit')?.replace(/;t=.*/, '')}`
    }
    await toolsOf(api, key).spend(299)
    expect([await index({ key }), await index({ key })]).toEqual(Array(2).fill('200 "requests";r=1'))
    await flood(2, 1, () => api.call('/api/v1/me', { key }))
    expect(await index({ key })).toBe('200 "requests";r=0')
    for (const options of [{}, { key: 'fak_wrong' }, { headers: { authorization: 'Basic eDp5' } }])
      expect(await index(options)).toBe('200 "requests";r=300')
  })

  it('is charged for calls rejected for other reasons, and is separate for every key', async () => {
    const { storeId, key } = await api.newCaller('read')
    await api.call('/api/v1/nowhere', { key })
    await api.call('/api/v1/notes', { key, method: 'POST' })
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=297;/)
    const other = await api.newKey(storeId, 'read')
    expect((await api.call('/api/v1/me', { key: other })).headers.get('ratelimit')).toMatch(/r=299;/)
  })

  it.runIf(onPostgres())('is shared by several processes', async () => {
    const { key } = await api.newCaller('read')
    await toolsOf(api, key).spend(200)
    const second: RunningServer = await startServing(api.app, { operations, withWorker: false })
    try {
      const urls = [api.url, `http://127.0.0.1:${second.port}`]
      const headers = { authorization: `Bearer ${key}` }
      // `fetch` would use more CPU time than the service itself.
      const countOf = await flood(200, 50, async (n) => {
        const { statusCode, body } = await request(`${urls[n % 2]}/api/v1/me`, { headers })
        await body.dump()
        return { status: statusCode }
      })
      expect([countOf(200), countOf(429)]).toEqual([100, 100])
    } finally {
      await second.close()
    }
  })
})

describe('the budget for live runs', () => {
  const newRunPath = async (key: string) =>
    `/api/v1/notes/${(await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'a' } })).body.id}/run`

  it('allows exactly 60 in an hour, and does not limit other calls', async () => {
    const { key } = await api.newCaller('execute')
    const path = await newRunPath(key)
    const countOf = await flood(80, 40, () => api.call(path, { key, method: 'POST' }))
    expect([countOf(200), countOf(429)]).toEqual([60, 20])
    const refused = await api.call(path, { key, method: 'POST' })
    expect(refused.body).toEqual({ error: expect.stringMatching(/60 live runs per 60 minutes/) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await api.call('/api/v1/me', { key })).status).toBe(200)
    api.clock.advance(3600)
    expect((await api.call(path, { key, method: 'POST' })).status).toBe(200)
  })

  it('is charged only for calls with the required level, valid input and an existing record', async () => {
    const { storeId, key } = await api.newCaller('execute')
    const path = await newRunPath(key)
    const reader = await api.newKey(storeId, 'read')
    expect((await api.call(path, { key: reader, method: 'POST' })).status).toBe(403)
    expect((await api.call('/api/v1/notes/lay_x/run', { key, method: 'POST' })).status).toBe(404)
    expect((await api.call(path, { key, method: 'POST', body: { x: 1 } })).status).toBe(400)
    const { body } = await api.call<{ limits: { execute: { remaining: number } } }>('/api/v1/me', { key })
    expect(body.limits.execute.remaining).toBe(60)
  })
})
