import { describe, expect, it } from 'vitest'
import { openBrowser, signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

const api = useHarnessWithoutWorker()
const json = { 'content-type': 'application/json' }
const callApp = (headers: Record<string, string>, path = '/app/api/getAppState', method = 'POST') =>
  api.call(path, { method, headers, ...(method === 'POST' ? { body: {} } : {}) })

describe('the app guard', () => {
  it("accepts calls from the app's own pages", async () => {
    expect((await callApp({ ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await callApp({ ...json, origin: api.url })).status).toBe(200)
    const { port } = new URL(api.url)
    expect((await callApp({ ...json, origin: `http://localhost:${port}` })).status).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a URL typed by the user', { 'sec-fetch-site': 'none' }],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    ],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that only starts like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a client without an origin', {}],
  ])('rejects a call from %s with 403', async (_, headers: Record<string, string>) => {
    const reply = await callApp({ ...json, ...headers })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'app.foreign_page', field: null })
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['a form with files', 'multipart/form-data; boundary=x'],
  ])('rejects %s instead of JSON with 415', async (_, type) => {
    expect((await callApp({ 'content-type': type, 'sec-fetch-site': 'same-origin' })).status).toBe(415)
  })

  it.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '',
  ])('rejects the Host %j with 421', async (host) => {
    const headers = { ...json, 'sec-fetch-site': 'same-origin', host }
    expect((await callApp(headers)).status).toBe(421)
    expect((await callApp({ host }, '/app', 'GET')).status).toBe(421)
  })

  it('rejects calls that do not use POST with 405', async () => {
    const { status, headers } = await callApp(
      { 'sec-fetch-site': 'same-origin' },
      '/app/api/getAppState',
      'GET',
    )
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('rejects unknown operations with 401 without a session, and with 404 otherwise', async () => {
    const anonymous = openBrowser(api)
    expect((await anonymous.call('getSession')).status).toBe(401)
    expect((await anonymous.call('nonsense')).status).toBe(401)
    expect((await (await signInAs(api)).call('nonsense')).status).toBe(404)
  })

  it('gives a session no access to /api/v1, /api/mcp or steps', async () => {
    const { storeId } = await api.newCaller('read')
    const { cookie } = await signInAs(api, { isOwner: true })
    const token = cookie?.split('=')[1] ?? ''
    const credentials = [{ cookie: cookie ?? '' }, { authorization: `Bearer ${token}` }]
    for (const headers of credentials)
      for (const [path, method] of [
        ['/api/v1/me', 'GET'],
        ['/api/v1/email-templates', 'GET'],
        ['/api/mcp', 'POST'],
        [`/steps/v1/${storeId}/send-email`, 'POST'],
      ] as const) {
        const reply = await api.call(path, { method, headers: { ...headers, 'x-store': storeId } })
        expect(reply.status, path).toBe(401)
      }
  })

  it('hides command-line-only operations', async () => {
    const owner = await signInAs(api, { isOwner: true })
    for (const name of [
      'addFile',
      'exportStores',
      'importStores',
      'backUp',
      'rotateMasterKey',
      'createSetupLink',
    ])
      expect((await owner.call(name, { path: '/etc/passwd', to: '/tmp/x' })).status, name).toBe(404)
  })
})
