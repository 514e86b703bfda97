import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type RequestOutput, requestsOf } from '../../../testing/requests.ts'

const api = useHarnessWithoutWorker()
const url = 'https://api.example.com/orders'

describe('literal credentials', () => {
  const typed = {
    url: 'https://joe:s3cr3tpassword1@api.example.com/x?api_key=key-abcdefghijkl&page=2',
    headers: { Authorization: 'Bearer abcdefghijklmnop3f9a', 'X-Api-Key': 'short', 'X-Trace': 'plain' },
    body: '{ "password": "hunter2hunter2", "name": "Ada", "auth": "{{ secrets.TOKEN }}" }',
  }

  it('are masked in every response; references and everything else appear as written', async () => {
    const requests = await requestsOf(api, 'write')
    const created = await requests.create(typed)
    const changed = await requests.call('PATCH', `/http-requests/${created.id}`, { name: 'Other' })
    const single = await requests.call('GET', `/http-requests/${created.id}`)
    const list = await requests.call<{ data: object[] }>('GET', '/http-requests')
    for (const request of [created, changed.body, single.body, list.body.data[0]]) {
      expect(request).toMatchObject({
        headers: { Authorization: 'Bearer ••••3f9a', 'X-Api-Key': '••••', 'X-Trace': 'plain' },
        body: '{ "password": "••••ter2", "name": "Ada", "auth": "{{ secrets.TOKEN }}" }',
      })
      expect(JSON.stringify(request)).not.toMatch(/s3cr3t|abcdefghijkl|hunter2h|short/)
      expect((request as RequestOutput).url).toMatch(/^https:\/\/.*api\.example\.com\/x\?.*page=2$/)
    }
  })

  it('keep their values when masked values are written back, whatever else changes', async () => {
    const requests = await requestsOf(api, 'write')
    const { id, ...masked } = await requests.create(typed)
    await requests.call('PUT', `/http-requests/${id}`, {
      ...masked,
      url: masked.url.replace('page=2', 'page=3'),
      headers: { ...masked.headers, 'X-New': 'yes' },
      body: masked.body?.replace('Ada', 'Eve'),
    })
    const row = await api.app.database.db
      .selectFrom('httpRequests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.url).toBe(typed.url.replace('page=2', 'page=3'))
    expect(JSON.parse(row.headers)).toEqual({ ...typed.headers, 'X-New': 'yes' })
    expect(row.body).toBe(typed.body.replace('Ada', 'Eve'))
  })

  it.each([
    [{ headers: { Authorization: 'Bearer ••••3f9a' } }, /^headers.Authorization: /],
    [{ url: 'https://api.example.com/?api_key=••••ijkl' }, /^url: /],
    [{ body: '{"password":"••••"}' }, /^body\.password: /],
  ])('cannot be entered as masked values in a new request: %j', async (changes, message) => {
    const requests = await requestsOf(api, 'write')
    const reply = await requests.call('POST', '/http-requests', { name: 'R', url, ...changes })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatch(message)
  })

  it('are not restored under another name', async () => {
    const requests = await requestsOf(api, 'write')
    const { id } = await requests.create(typed)
    const reply = await requests.call('PATCH', `/http-requests/${id}`, {
      headers: { 'X-Other-Token': '••••3f9a' },
    })
    expect(reply.body.error).toMatch(/^headers.X-Other-Token: /)
    expect((await requests.call('GET', `/http-requests/${id}`)).body).toMatchObject({ name: 'Request' })
  })

  it('are never lost when a request is read and written back', async () => {
    const requests = await requestsOf(api, 'write')
    const token = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/)
    const credentials = fc.record({ bearer: token, key: token, password: token, note: token })
    await fc.assert(
      fc.asyncProperty(credentials, async ({ bearer, key, password, note }) => {
        const stored = {
          url: `https://api.example.com/?access_token=${key}&note=${note}`,
          headers: { Authorization: `Bearer ${bearer}`, Cookie: `session=${key}`, 'X-Note': note },
          body: JSON.stringify({ password, nested: [{ client_secret: key, note }] }),
        }
        const { id, ...masked } = await requests.create(stored)
        await requests.call('PUT', `/http-requests/${id}`, { ...masked, name: 'Renamed' })
        const row = await api.app.database.db
          .selectFrom('httpRequests')
          .select(['url', 'headers', 'body', 'name'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect({ ...row, headers: JSON.parse(row.headers) }).toEqual({ ...stored, name: 'Renamed' })
      }),
      { numRuns: 25 },
    )
  })
})
