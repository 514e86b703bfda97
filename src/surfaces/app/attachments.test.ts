import { describe, expect, it } from 'vitest'
import type { Role } from '../../core/call/levels.ts'
import { signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { addInboxMessage } from '../../testing/inbox-mail.ts'

const api = useHarnessWithoutWorker()
const HOSTILE = {
  filename: 'a "b"\r\nSet-Cookie: c=1; ä.html',
  contentType: 'text/html',
  content: '<script>alert(1)</script>',
}

async function newRunner(role: Role = 'runner') {
  const { id: store } = await api.newStore()
  const { cookie } = await signInAs(api, { roles: { [store]: role } })
  return { store, cookie: cookie ?? '' }
}

const download = (query: Record<string, string>, cookie: string) =>
  api.call(`/app/inbox/attachment?${new URLSearchParams(query)}`, { headers: { cookie } })

describe('an attachment in the test inbox', () => {
  it('is always served as a download, regardless of its declared type', async () => {
    const { store, cookie } = await newRunner()
    const message = await addInboxMessage(api, store, HOSTILE)
    const { status, headers, text } = await download({ store, message, place: '0' }, cookie)
    expect([status, text]).toEqual([200, HOSTILE.content])
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%20%22b%22%0D%0ASet-Cookie%3A%20c%3D1%3B%20%C3%A4.html",
    )
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('appears not to exist to members of another store', async () => {
    const runner = await newRunner()
    const other = await newRunner()
    const message = await addInboxMessage(api, other.store, HOSTILE)
    for (const store of [runner.store, other.store])
      expect((await download({ store, message, place: '0' }, runner.cookie)).status).toBe(404)
  })

  it('returns 404 for an unknown place, and 400 without a store', async () => {
    const { store, cookie } = await newRunner()
    const message = await addInboxMessage(api, store, HOSTILE)
    for (const place of ['1', '-1', 'x']) {
      const { status, body } = await download({ store, message, place }, cookie)
      expect([status, body]).toMatchObject([404, { code: 'attachment.not_found' }])
    }
    expect((await download({ store, message }, cookie)).status).toBe(404)
    expect((await download({ message, place: '0' }, cookie)).status).toBe(400)
  })

  it('returns 401 without a session, and 403 for roles that may not open the inbox', async () => {
    const { store, cookie } = await newRunner('viewer')
    const message = await addInboxMessage(api, store, HOSTILE)
    expect((await download({ store, message, place: '0' }, '')).status).toBe(401)
    expect((await download({ store, message, place: '0' }, cookie)).status).toBe(403)
  })

  it('returns 404 to editors if it did not come with a test email', async () => {
    const { store, cookie } = await newRunner('editor')
    const message = await addInboxMessage(api, store, HOSTILE)
    expect((await download({ store, message, place: '0' }, cookie)).status).toBe(404)
  })

  it('returns 405 for POST', async () => {
    expect((await api.call('/app/inbox/attachment', { method: 'POST' })).status).toBe(405)
  })
})
