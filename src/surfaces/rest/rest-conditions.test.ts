import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'

const api = useHarnessWithoutWorker(noteOperations, createNotesTable)

const postNote = (key: string, name: string, headers: Record<string, string> = {}) =>
  api.call('/api/v1/notes', { key, method: 'POST', body: { name }, headers })

async function newNote() {
  const { key } = await api.newCaller('execute')
  const path = `/api/v1/notes/${(await postNote(key, 'a')).body.id}`
  const etag = (await api.call(path, { key })).headers.get('etag') ?? ''
  return { key, path, etag }
}

describe('an ETag', () => {
  it('makes a read return 304 while nothing has changed', async () => {
    const { key, path, etag } = await newNote()
    expect(etag).toMatch(/^".+"$/)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await api.call(path, { key, headers: { 'if-none-match': tags } })
      expect(reply).toMatchObject({ status: 304, text: '' })
      expect(reply.headers.get('etag')).toBe(etag)
    }
    await api.call(path, { key, method: 'PUT', body: { name: 'b' } })
    expect((await api.call(path, { key, headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('is returned with a new record', async () => {
    const { key } = await api.newCaller('write')
    const created = await postNote(key, 'a')
    const path = created.headers.get('location') ?? ''
    expect(created.headers.get('etag')).toBe((await api.call(path, { key })).headers.get('etag'))
  })

  it('makes a change return 412 and do nothing if the record has changed since it was read', async () => {
    const { key, path, etag } = await newNote()
    const first = await api.call(path, {
      key,
      method: 'PUT',
      body: { name: 'b' },
      headers: { 'if-match': etag },
    })
    expect(first.status).toBe(200)
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const late = await api.call(path, { key, method, headers: { 'if-match': etag } })
      expect(late).toMatchObject({ status: 412, body: { error: expect.stringMatching(/^If-Match: /) } })
    }
    expect((await api.call(path, { key })).body.name).toBe('b')
    const fresh = first.headers.get('etag') ?? ''
    expect((await api.call(path, { key, method: 'DELETE', headers: { 'if-match': fresh } })).status).toBe(200)
  })

  it('of any value, as If-None-Match: *, makes a change return 412 for an existing record and 404 for a missing one', async () => {
    const { key, path } = await newNote()
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? {} : { name: 'z' }
      const reply = await api.call(path, { key, method, body, headers: { 'if-none-match': '*' } })
      expect(reply).toMatchObject({ status: 412, body: { error: expect.stringMatching(/already exists/) } })
    }
    expect((await api.call(path, { key })).body.name).toBe('a')
    const headers = { 'if-none-match': '*' }
    const gone = await api.call('/api/v1/notes/nothing', { key, method: 'PUT', body: { name: 'z' }, headers })
    expect(gone.status).toBe(404)
  })

  it('lets only one of several changes based on the same version succeed', async () => {
    const { key, path, etag } = await newNote()
    const statuses = await Promise.all(
      ['x', 'y', 'z'].map(async (name) => {
        const reply = await api.call(path, {
          key,
          method: 'PUT',
          body: { name },
          headers: { 'if-match': etag },
        })
        return reply.status
      }),
    )
    expect(statuses.sort()).toEqual([200, 412, 412])
  })

  it('is compared only if the record exists; otherwise, the response is 404', async () => {
    const { key } = await newNote()
    const reply = await api.call('/api/v1/notes/lay_x', {
      key,
      method: 'PUT',
      headers: { 'if-match': '"a"' },
    })
    expect(reply.status).toBe(404)
  })
})

describe('an Idempotency-Key', () => {
  const idempotencyHeaders = { 'idempotency-key': 'order-17' }

  it('returns the first response to a repeated call, and creates nothing twice', async () => {
    const { key } = await api.newCaller('write')
    const first = await postNote(key, 'a', idempotencyHeaders)
    const again = await postNote(key, 'a', idempotencyHeaders)
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect((await api.call('/api/v1/notes', { key })).body).toMatchObject({ pagination: { total: 1 } })
  })

  it('lets twenty concurrent calls create only one record', async () => {
    const { key } = await api.newCaller('write')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postNote(key, 'a', idempotencyHeaders)),
    )
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect((await api.call('/api/v1/notes', { key })).body).toMatchObject({ pagination: { total: 1 } })
  })

  it('is rejected with 409 if the body differs', async () => {
    const { key } = await api.newCaller('write')
    await postNote(key, 'a', idempotencyHeaders)
    const reply = await postNote(key, 'b', idempotencyHeaders)
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'Idempotency-Key: already used for another call' },
    })
  })

  it('is not consumed by a rejected call', async () => {
    const { key } = await api.newCaller('write')
    expect((await postNote(key, 'much too long a name', idempotencyHeaders)).status).toBe(400)
    expect((await postNote(key, 'a', idempotencyHeaders)).status).toBe(201)
  })

  it("is independent of another store's keys", async () => {
    const first = await postNote((await api.newCaller('write')).key, 'a', idempotencyHeaders)
    const second = await postNote((await api.newCaller('write')).key, 'a', idempotencyHeaders)
    expect(second.body.id).not.toBe(first.body.id)
  })

  it('is rejected with 400 if it is invalid', async () => {
    const { key } = await api.newCaller('write')
    for (const invalidKey of ['', 'a b', 'x'.repeat(256)]) {
      const reply = await postNote(key, 'a', { 'idempotency-key': invalidKey })
      expect(reply).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^Idempotency-Key: /) },
      })
    }
  })

  it('executes and charges a live run only once', async () => {
    const { key, path } = await newNote()
    const run = () => api.call(`${path}/run`, { key, method: 'POST', headers: idempotencyHeaders })
    const first = await run()
    expect(first.status).toBe(200)
    expect((await run()).text).toBe(first.text)
    const { body } = await api.call<{ limits: { execute: { remaining: number } } }>('/api/v1/me', { key })
    expect(body.limits.execute.remaining).toBe(59)
  })

  it('can be used again a day later', async () => {
    const { key } = await api.newCaller('write')
    const first = await postNote(key, 'a', idempotencyHeaders)
    api.clock.advance(24 * 3600 + 1)
    const later = await postNote(key, 'a', idempotencyHeaders)
    expect(later.status).toBe(201)
    expect(later.body.id).not.toBe(first.body.id)
  })
})
