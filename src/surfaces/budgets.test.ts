import { describe, expect, it } from 'vitest'
import { type Running, startServing } from '../compose.ts'
import { operations } from '../core/operations.ts'
import { useHarness } from '../testing/harness.ts'
import { toolsOf } from '../testing/mcp.ts'
import { createNotesTable, noteOperations } from '../testing/notes.ts'
import { onPostgres } from '../testing/test-store.ts'

const api = useHarness(noteOperations, createNotesTable)

/** Calls at once from so many clients, each call as soon as its client's last one is answered. */
async function flood(calls: number, clients: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  let next = 0
  const client = async () => {
    while (next < calls) statuses.push((await call(next++)).status)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (status: number) => statuses.filter((seen) => seen === status).length
}

describe('requests', () => {
  it('exactly 300 of 100 clients pass in a window, and the next window starts whole', async () => {
    const { key } = await api.newCaller('read')
    const seen = await flood(420, 100, () => api.call('/api/v1/me', { key }))
    expect([seen(200), seen(429)]).toEqual([300, 120])

    const refused = await api.call('/api/v1/me', { key })
    expect(refused.body).toEqual({ error: expect.stringMatching(/300 requests per 60 seconds/) })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(50)
    expect(refused.headers.get('ratelimit')).toBe(`"requests";r=0;t=${wait}`)

    api.clock.advance(wait)
    const { headers } = await api.call('/api/v1/me', { key })
    expect(headers.get('ratelimit')).toBe('"requests";r=299;t=60')
  })

  it('exactly 300 pass when REST and the tool server are used at the same time', async () => {
    const { key } = await api.newCaller('read')
    const { ask } = toolsOf(api, key)
    await ask('tools/list')
    const seen = await flood(380, 100, (n) => (n % 2 ? api.call('/api/v1/me', { key }) : ask('tools/list')))
    expect([seen(200), seen(429)]).toEqual([299, 81])
  })

  it('a window starts with the first call after the last one ended', async () => {
    const { key } = await api.newCaller('read')
    await api.call('/api/v1/me', { key })
    api.clock.advance(59)
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=298;t=1$/)
    api.clock.advance(30)
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=299;t=60$/)
  })

  it('refusals for other reasons count, too, and another key has its own budget', async () => {
    const { storeId, key } = await api.newCaller('read')
    await api.call('/api/v1/nowhere', { key })
    await api.call('/api/v1/notes', { key, method: 'POST' })
    expect((await api.call('/api/v1/me', { key })).headers.get('ratelimit')).toMatch(/r=297;/)
    const other = await api.newKey(storeId, 'read')
    expect((await api.call('/api/v1/me', { key: other })).headers.get('ratelimit')).toMatch(/r=299;/)
  })

  it.runIf(onPostgres)('several processes share one count', async () => {
    const { key } = await api.newCaller('read')
    const second: Running = await startServing(api.house, { operations, withWorker: false })
    try {
      const urls = [api.url, `http://127.0.0.1:${second.port}`]
      const seen = await flood(400, 50, (n) =>
        fetch(`${urls[n % 2]}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } }),
      )
      expect([seen(200), seen(429)]).toEqual([300, 100])
    } finally {
      await second.close()
    }
  })
})

describe('live runs', () => {
  const newNote = async (key: string) =>
    `/api/v1/notes/${(await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'a' } })).body.id}/run`

  it('exactly 60 pass in an hour, and other calls go on', async () => {
    const { key } = await api.newCaller('execute')
    const path = await newNote(key)
    const seen = await flood(80, 40, () => api.call(path, { key, method: 'POST' }))
    expect([seen(200), seen(429)]).toEqual([60, 20])
    const refused = await api.call(path, { key, method: 'POST' })
    expect(refused.body).toEqual({ error: expect.stringMatching(/60 live runs per 60 minutes/) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await api.call('/api/v1/me', { key })).status).toBe(200)
    api.clock.advance(3600)
    expect((await api.call(path, { key, method: 'POST' })).status).toBe(200)
  })

  it('only calls that pass level and record are charged', async () => {
    const { storeId, key } = await api.newCaller('execute')
    const path = await newNote(key)
    const reader = await api.newKey(storeId, 'read')
    expect((await api.call(path, { key: reader, method: 'POST' })).status).toBe(403)
    expect((await api.call('/api/v1/notes/lay_x/run', { key, method: 'POST' })).status).toBe(404)
    expect((await api.call(path, { key, method: 'POST', body: { x: 1 } })).status).toBe(400)
    const { body } = await api.call<{ limits: { execute: { remaining: number } } }>('/api/v1/me', { key })
    expect(body.limits.execute.remaining).toBe(60)
  })
})
