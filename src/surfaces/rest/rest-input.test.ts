import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'

const api = useHarnessWithoutWorker(noteOperations, createNotesTable)

async function refusal(body: unknown): Promise<string> {
  const { key } = await api.newCaller('write')
  const reply = await api.call('/api/v1/notes', { key, method: 'POST', body })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body)).toEqual(['error'])
  expect((await api.call<{ data: [] }>('/api/v1/notes', { key })).body.data).toEqual([])
  return String(reply.body.error)
}

describe('the fields of a call', () => {
  it.each([
    [{}, 'name: required'],
    [{ name: '  ' }, 'name: required'],
    [{ name: 7 }, 'name: must be a string'],
    [{ name: null }, 'name: must be a string'],
    [{ name: 'longer than ten' }, 'name: must have at most 10 characters'],
    [{ name: 'a', colour: 'red' }, 'colour: unknown field'],
    [{ name: 'a', tags: {} }, 'tags: must be a list'],
    [{ name: 'a', tags: [{ label: 'x' }, { label: 'y', weight: 10 }] }, 'tags[1].weight: must be at most 9'],
    [{ name: 'a', tags: [{ label: 'x', wight: 1 }] }, 'tags[0].wight: unknown field'],
    [{ name: 'a', tags: Array(6).fill({ label: 'x' }) }, 'tags: must have at most 5 items'],
    [{ name: 'a\0b' }, 'name: must not contain a NUL character'],
    [{ name: 'a', tags: [{ label: '\ud800' }] }, 'tags[0].label: must not contain half of a surrogate pair'],
    ['{"name":"a","__proto__":{"id":"x"}}', '__proto__: unknown field'],
    ['{"name":"a","tags":[{"label":"x","__proto__":{}}]}', 'tags[0].__proto__: unknown field'],
    [{ name: 'a', ' odd': 1 }, '[" odd"]: unknown field'],
  ])('are named in the error if they are invalid: %j', async (body, error) => {
    expect(await refusal(body)).toBe(error)
  })

  it('of a write are taken only from its body', async () => {
    const { key } = await api.newCaller('write')
    const reply = await api.call('/api/v1/notes?name=a', { key, method: 'POST', body: {} })
    expect(reply).toMatchObject({ status: 400, body: { error: 'name: required' } })
    const { body } = await api.call('/api/v1/notes', { key, method: 'POST', body: { name: 'a' } })
    const path = `/api/v1/notes/${body.id}`
    await api.call(`${path}?name=b`, { key, method: 'PATCH', body: { text: 'new' } })
    expect((await api.call(path, { key })).body).toMatchObject({ name: 'a', text: 'new' })
  })

  it('have their length counted in visible characters', async () => {
    const { key } = await api.newCaller('write')
    const family = '👨‍👩‍👧‍👦'
    const post = (name: string) => api.call('/api/v1/notes', { key, method: 'POST', body: { name } })
    expect((await post(family.repeat(10))).status).toBe(201)
    expect((await post(family.repeat(11))).status).toBe(400)
    expect((await post(`e${'\u0301'.repeat(10_000)}`)).status).toBe(400)
  })
})

describe('a request', () => {
  it.each([
    ['{"name":', 'body: not valid JSON'],
    ['[]', 'body: must be a JSON object'],
    ['"text"', 'body: must be a JSON object'],
    ['null', 'body: must be a JSON object'],
    ['name=a', 'body: not valid JSON'],
    [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'body: not valid UTF-8'],
    ['\ufeff{"name":"a"}', 'body: not valid JSON'],
    [
      `{"name":"a","text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      'text: must not be nested more than 100 levels deep',
    ],
    [
      `{"name":"a","text":${JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`f${index}`, 0])))}}`,
      'text: must not have more than 20000 fields',
    ],
    [`{"name":"${'a'.repeat(2 * 1024 * 1024)}"}`, 'body: must not be larger than 2 MB'],
  ])('is rejected with 400 if its body is not a valid JSON object: case %#', async (body, error) => {
    expect(await refusal(body)).toBe(error)
  })

  it('is rejected with 400 if its chunked body exceeds 2 MB', async () => {
    const { key } = await api.newCaller('write')
    const piece = Buffer.alloc(64 * 1024, 'a')
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, 'transfer-encoding': 'chunked' }
      const request = rawRequest(`${api.url}/api/v1/notes`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      for (let i = 0; i < 40; i++) request.write(piece)
      request.end()
    })
    expect(status).toBe(400)
  })

  it('without a body has an empty object as its body', async () => {
    expect(await refusal(undefined)).toBe('name: required')
  })

  it('gets a 400, not a 500, if the caller disconnects while sending its body', async () => {
    const { key } = await api.newCaller('write')
    const { port } = new URL(api.url)
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST /api/v1/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\n\r\n{`
    await new Promise((resolve) => socket.write(head, resolve))
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    const count = 'duration_seconds_count{method="POST",route="/api/v1/notes",status="400"}'
    const counts = async () => (await api.call('/metrics')).text
    await expect.poll(counts).toContain(count)
    expect(await counts()).not.toContain('status="500"')
  })

  it.each([
    ['GET http://elsewhere.example/api/v1 HTTP/1.1\r\nHost: x', '200'],
    ['GET http://elsewhere.example/api/v1/me HTTP/1.1\r\nHost: x', '401'],
    ['GET /api/v1 HTTP/1.0', '200'],
    ['GET /healthz HTTP/1.0\r\nHost: x', '200'],
    ['GET /api/v1/me HTTP/1.1\r\nExpect: miracles', '401'],
  ])('is accepted if it is unusual but valid: %s', async (head, status) => {
    const { port } = new URL(api.url)
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}\r\n\r\n`))
      socket.once('data', (bytes) => resolve(String(bytes)))
      socket.once('error', reject)
    })
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('gets a 400 in JSON if it is not HTTP', async () => {
    const { port } = new URL(api.url)
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.once('data', (bytes) => resolve(String(bytes)))
      socket.once('error', reject)
    })
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('{"error":"request: not valid HTTP"}')
  })
})

describe('writing a changed record back', () => {
  it('accepts and ignores fields that only a read returns', async () => {
    const { key } = await api.newCaller('write')
    const created = await api.call('/api/v1/notes', {
      key,
      method: 'POST',
      body: { name: 'a', text: 'long' },
    })
    const path = `/api/v1/notes/${created.body.id}`
    const changed = { ...created.body, name: 'b', id: 'lay_other', updatedAt: 'never' }
    const reply = await api.call(path, { key, method: 'PUT', body: changed })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: created.body.id, name: 'b', text: 'long' })
  })

  it('changes only the fields sent, with PUT and PATCH alike', async () => {
    const { key } = await api.newCaller('write')
    const created = await api.call('/api/v1/notes', {
      key,
      method: 'POST',
      body: { name: 'a', text: 'kept' },
    })
    for (const method of ['PUT', 'PATCH']) {
      const path = `/api/v1/notes/${created.body.id}`
      const reply = await api.call(path, { key, method, body: { name: method } })
      expect(reply.body).toMatchObject({ name: method, text: 'kept' })
    }
  })
})

describe('lists', () => {
  it('are paged, with totals and links', async () => {
    const { key } = await api.newCaller('write')
    for (let i = 0; i < 5; i++)
      await api.call('/api/v1/notes', {
        key,
        method: 'POST',
        body: { name: `n${i}`, text: 'hidden in lists' },
      })
    const reply = await api.call<{ data: { name: string }[] }>('/api/v1/notes?page=2&limit=2&x=1', { key })
    expect(reply.body).toMatchObject({ pagination: { page: 2, limit: 2, total: 5, totalPages: 3 } })
    expect(reply.body.data.map((note) => note.name)).toEqual(['n2', 'n3'])
    expect(reply.text).not.toContain('hidden in lists')
    expect(reply.headers.get('link')).toBe(
      '</api/v1/notes?page=1&limit=2&x=1>; rel="first", </api/v1/notes?page=1&limit=2&x=1>; rel="prev", ' +
        '</api/v1/notes?page=3&limit=2&x=1>; rel="next", </api/v1/notes?page=3&limit=2&x=1>; rel="last"',
    )
  })

  it('have 25 records a page by default, never more than 100, and none past the end', async () => {
    const { key } = await api.newCaller('read')
    const pagination = async (query: string) =>
      (await api.call<{ pagination: object }>(`/api/v1/notes${query}`, { key })).body.pagination
    expect(await pagination('')).toEqual({ page: 1, limit: 25, total: 0, totalPages: 0 })
    expect(await pagination('?limit=101')).toMatchObject({ limit: 100 })
    const pastTheEnd = await api.call('/api/v1/notes?page=99999999999999999999', { key })
    expect(pastTheEnd).toMatchObject({ status: 200, body: { data: [] } })
  })

  it('return 400 for a search text that is too long', async () => {
    const { key } = await api.newCaller('read')
    const list = async (length: number) => api.call(`/api/v1/notes?q=${'a'.repeat(length)}`, { key })
    expect((await list(1000)).status).toBe(200)
    expect(await list(1001)).toMatchObject({
      status: 400,
      body: { error: 'q: must have at most 1000 characters' },
    })
  })

  it.each(['0', '-1', '1.5', 'ten', '', ' 5', '1e3', '0x10', 'true'])(
    'return 400 for a limit or page of %j',
    async (value) => {
      const { key } = await api.newCaller('read')
      for (const name of ['limit', 'page']) {
        const reply = await api.call(`/api/v1/notes?${name}=${encodeURIComponent(value)}`, { key })
        expect(reply).toMatchObject({ status: 400, body: { error: `${name}: must be a positive integer` } })
      }
    },
  )
})
