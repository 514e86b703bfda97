import { describe, expect, it } from 'vitest'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'

const api = useHarnessWithoutWorker(noteOperations, createNotesTable)

describe('the API', () => {
  it('has an index that needs no key and reports the version', async () => {
    const reply = await api.call('/api/v1')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      name: 'Flowpost',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      apiVersion: 'v1',
      status: 'ok',
      docs: expect.stringMatching(/\/docs$/),
      openapi: expect.stringMatching(/\/openapi\.json$/),
      mcp: expect.stringMatching(/\/api\/mcp$/),
    })
  })

  it('returns the store, key, level and remaining budgets at /me', async () => {
    const { storeId, key } = await api.newCaller('write')
    const { status, body } = await api.call('/api/v1/me', { key })
    expect(status).toBe(200)
    expect(body).toEqual({
      store: { id: storeId, name: 'Shop' },
      key: {
        id: expect.stringMatching(/^key_/),
        name: 'test',
        prefix: key.slice(0, 8),
        level: 'write',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
      },
      level: 'write',
      can: ['read', 'write'],
      limits: {
        requests: { limit: 300, windowSeconds: 60, remaining: 299, resetSeconds: 60 },
        execute: { limit: 60, windowSeconds: 3600, remaining: 60, resetSeconds: 3600 },
      },
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })
})

describe('credentials', () => {
  const expectRefused = async (headers: Record<string, string>) => {
    const reply = await api.call('/api/v1/me', { headers })
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    expect(Object.keys(reply.body)).toEqual(['error'])
  }

  it('are rejected with 401 if they are missing, empty or mistyped, or use another scheme', async () => {
    const { key } = await api.newCaller('read')
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    await expectRefused({})
    await expectRefused({ authorization: 'Bearer' })
    await expectRefused({ authorization: `Basic ${key}` })
    await expectRefused({ authorization: `Bearer ${mistyped}` })
    await expectRefused({ authorization: `Bearer ${key} ${key}` })
    await expectRefused({ authorization: 'Bearer fak_' })
  })

  it('are required even for unknown paths, other methods and OPTIONS', async () => {
    for (const [path, method] of [
      ['/api/v1/nowhere', 'GET'],
      ['/api/v1', 'POST'],
      ['/api/v1/me', 'OPTIONS'],
      ['/api/v1/me', 'DELETE'],
    ] as const) {
      expect((await api.call(path, { method })).status).toBe(401)
    }
  })

  it('can have the scheme in any letter case', async () => {
    const { key } = await api.newCaller('read')
    const reply = await api.call('/api/v1/me', { headers: { authorization: `bearer ${key}` } })
    expect(reply.status).toBe(200)
  })
})

describe('a call', () => {
  it('is checked for path, method, level, input and record, in this order', async () => {
    const reader = (await api.newCaller('read')).key
    const writer = (await api.newCaller('write')).key
    const invalid = { name: '', colour: 'red' }
    expect((await api.call('/api/v1/nowhere', { key: reader, method: 'PUT', body: invalid })).status).toBe(
      404,
    )
    expect((await api.call('/api/v1/notes/x', { key: reader, method: 'POST', body: invalid })).status).toBe(
      405,
    )
    expect((await api.call('/api/v1/notes/x', { key: reader, method: 'PUT', body: '{' })).status).toBe(403)
    expect((await api.call('/api/v1/notes/x', { key: writer, method: 'PUT', body: invalid })).status).toBe(
      400,
    )
    expect((await api.call('/api/v1/notes/x', { key: writer, method: 'PUT', body: {} })).status).toBe(404)
  })

  it('gets 405 and the allowed methods if its method is wrong', async () => {
    const { key } = await api.newCaller('read')
    const reply = await api.call('/api/v1/notes/x', { key, method: 'POST' })
    expect(reply.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
    expect(reply.body).toEqual({
      error: 'POST is not allowed on this path; it accepts GET, PUT, PATCH, DELETE',
    })
  })

  it('below the required level gets 403 and the required level', async () => {
    const { key } = await api.newCaller('read')
    const reply = await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'x' } })
    expect(reply).toMatchObject({
      status: 403,
      body: { error: 'this key has the level read; write is required' },
    })
  })
})

describe('tenant isolation', () => {
  it("makes another store's record look missing, byte for byte", async () => {
    const mine = (await api.newCaller('execute')).key
    const theirs = (await api.newCaller('write')).key
    const created = await api.call('/api/v1/notes', { key: theirs, method: 'POST', body: { name: 'a' } })
    for (const [method, suffix] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/run'],
    ] as const) {
      const foreign = await api.call(`/api/v1/notes/${created.body.id}${suffix}`, { key: mine, method })
      const unknown = await api.call(`/api/v1/notes/lay_nothing${suffix}`, { key: mine, method })
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe(unknown.text)
    }
    expect((await api.call(`/api/v1/notes/${created.body.id}`, { key: theirs })).status).toBe(200)
  })

  it('gives the path precedence over an id in the body', async () => {
    const { key } = await api.newCaller('write')
    const createNote = async (name: string) =>
      (await api.call('/api/v1/notes', { key, method: 'POST', body: { name } })).body.id
    const first = await createNote('first')
    const second = await createNote('second')
    await api.call(`/api/v1/notes/${first}`, { key, method: 'PUT', body: { id: second, name: 'new' } })
    expect((await api.call(`/api/v1/notes/${first}`, { key })).body.name).toBe('new')
    expect((await api.call(`/api/v1/notes/${second}`, { key })).body.name).toBe('second')
  })
})

describe('responses', () => {
  it('include the request id and the remaining budgets', async () => {
    const { key } = await api.newCaller('read')
    for (const options of [{ key }, {}, { key, method: 'POST' }]) {
      const { headers } = await api.call('/api/v1/me', options)
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
      expect(headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60, "execute";q=60;w=3600')
      expect(headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=\d+$/)
    }
  })

  it('have status 201 and a location if a record was created', async () => {
    const { key } = await api.newCaller('write')
    const reply = await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'a' } })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('location')).toBe(`/api/v1/notes/${reply.body.id}`)
  })

  it('reveal no internals with status 500', async () => {
    const { key } = await api.newCaller('execute')
    const created = await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'a' } })
    const path = `/api/v1/notes/${created.body.id}/run`
    const reply = await api.call(path, { key, method: 'POST', body: { fail: true } })
    expect(reply.status).toBe(500)
    expect(Object.keys(reply.body)).toEqual(['error'])
    expect(reply.text).not.toContain('internal detail')
  })

  it('are the same for HEAD as for GET, but without a body', async () => {
    const { key } = await api.newCaller('read')
    const reply = await api.call('/api/v1/me', { key, method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(reply.text).toBe('')
    expect((await api.call('/api/v1', { method: 'HEAD' })).status).toBe(200)
  })

  it('list the methods for OPTIONS, and do not allow CORS', async () => {
    const { key } = await api.newCaller('read')
    const reply = await api.call('/api/v1/me', {
      key,
      method: 'OPTIONS',
      headers: { origin: 'https://a.example' },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a Content-Encoding', () => {
  it('is rejected with 400 on every surface, in a message that names it', async () => {
    const { storeId, key } = await api.newCaller('write')
    const { token } = await api.operate<{ token: string }>(createToken, { name: 'x' }, storeId)
    const headers = { 'content-encoding': 'gzip' }
    const options = { method: 'POST', headers, body: '{}' }
    const error = 'Content-Encoding: gzip is not supported; send the body without encoding'
    for (const [path, credential] of [
      ['/api/v1/http-requests', key],
      [`/steps/v1/${storeId}/send-email`, token],
    ] as const) {
      const reply = await api.call(path, { ...options, key: credential })
      expect([reply.status, reply.body]).toEqual([400, { error }])
    }
    expect((await api.call('/api/v1/me', { key, headers })).body).toEqual({ error })
    const tool = await api.call('/api/mcp', { ...options, key })
    expect([tool.status, tool.body]).toMatchObject([400, { error: { message: error } }])
    // The key is checked first.
    expect((await api.call('/api/v1/http-requests', options)).status).toBe(401)
    expect((await api.call(`/steps/v1/${storeId}/send-email`, options)).status).toBe(401)
  })
})
