import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { createClientAddress } from './browser.ts'
import { createCookies } from './cookie.ts'

const api = useHarnessWithoutWorker()

async function newAdmin() {
  const { id: store } = await api.newStore()
  const admin = await signInAs(api, { roles: { [store]: 'admin' } })
  const call = <T = Record<string, unknown>>(
    name: string,
    input: object,
    headers: Record<string, string> = {},
  ) => admin.call<T>(name, input, { store, headers })
  return { store, admin, call }
}

describe('app calls', () => {
  it('let only one of two changes based on the same version succeed', async () => {
    const { call } = await newAdmin()
    const { body } = await call<{ id: string }>('createLayout', { name: 'L', subject: 'S' })
    const read = await call('getLayout', { id: body.id })
    const tag = read.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"/)
    const change = (subject: string) => call('updateLayout', { id: body.id, subject }, { 'if-match': tag })
    const first = await change('First')
    expect(first.status).toBe(200)
    expect((await change('Second')).status).toBe(412)
    const again = await call(
      'updateLayout',
      { id: body.id, subject: 'Third' },
      { 'if-match': first.headers.get('etag') ?? '' },
    )
    expect(again.status).toBe(200)
  })

  it('take effect only once if the same person repeats them', async () => {
    const { store, call } = await newAdmin()
    const headers = { 'idempotency-key': 'again' }
    const create = () => call<{ id: string }>('createLayout', { name: 'L', subject: 'S' }, headers)
    const first = await create()
    const second = await create()
    expect(second.body.id).toBe(first.body.id)
    const other = await signInAs(api, { roles: { [store]: 'editor' } })
    const theirs = await other.call<{ id: string }>(
      'createLayout',
      { name: 'L', subject: 'S' },
      { store, headers },
    )
    expect(theirs.body.id).not.toBe(first.body.id)
  })

  it('never store a response that contains a secret', async () => {
    const { call } = await newAdmin()
    const headers = { 'idempotency-key': 'keys' }
    const create = () => call<{ key: string }>('createKey', { name: 'K', level: 'read' }, headers)
    const first = await create()
    const second = await create()
    expect(second.body.key).not.toBe(first.body.key)
    expect(
      await api.app.database.db
        .selectFrom('idempotentCalls')
        .selectAll()
        .where('idempotencyKey', 'like', '%keys')
        .execute(),
    ).toEqual([])
  })

  it('return the current state when repeated if they only read', async () => {
    const { call } = await newAdmin()
    const headers = { 'idempotency-key': 'reads' }
    const list = () => call<{ data: object[] }>('listLayouts', {}, headers)
    expect((await list()).body.data).toEqual([])
    await call('createLayout', { name: 'L', subject: 'S' })
    expect((await list()).body.data).toHaveLength(1)
  })

  it("record changes under the person's name", async () => {
    const { call, admin } = await newAdmin()
    const { body } = await call<{ id: string }>('createLayout', { name: 'L', subject: 'S' })
    const versions = await call<{ data: object[] }>('listVersions', { id: body.id })
    const session = await admin.call<{ person: { name: string } }>('getSession')
    expect(versions.body.data).toMatchObject([{ source: 'app', author: session.body.person.name }])
  })

  it('return 400 without a store header, or with a body that is not an object', async () => {
    const { admin, call } = await newAdmin()
    expect((await admin.call('listLayouts')).body.error).toMatch(/^X-Store: required/)
    expect((await call('listLayouts', [] as never)).body.error).toMatch(/^body: /)
  })

  it("can neither revoke nor list another store's keys and tokens", async () => {
    const theirs = await newAdmin()
    const { call } = await newAdmin()
    const key = (await theirs.call<{ id: string }>('createKey', { name: 'K', level: 'read' })).body.id
    const token = (await theirs.call<{ id: string }>('createToken', { name: 'T' })).body.id
    expect((await call('revokeKey', { id: key })).status).toBe(404)
    expect((await call('revokeToken', { id: token })).status).toBe(404)
    expect((await call('listTokens', { store: theirs.store })).body).toEqual([])
    expect((await theirs.call('revokeKey', { id: key })).status).toBe(200)
  })

  it('return 429 after 60 live runs an hour per person', async () => {
    const { store, call } = await newAdmin()
    const request = { name: 'R', url: `${api.url}/healthz` }
    const { body } = await call<{ id: string }>('createHttpRequest', request)
    const run = () => call('testHttpRequest', { id: body.id })
    const statuses = (await Promise.all(Array.from({ length: 62 }, run))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const other = await signInAs(api, { roles: { [store]: 'runner' } })
    expect((await other.call('testHttpRequest', { id: body.id }, { store })).status).toBe(200)
  })
})

describe('the audit log', () => {
  it("shows the store's admins who did what", async () => {
    const { call, store, admin } = await newAdmin()
    await call('setSecret', { name: 'API_TOKEN', value: 'canary' })
    await call('createKey', { name: 'For the shop', level: 'read' })
    const server = { name: 'Shop mail', host: 'mail.example.com', port: 2525, fromAddress: 'a@b.example' }
    const sender = await call<{ id: string }>('addSmtpSender', server)
    await call('updateSmtpSender', { id: sender.body.id, port: 587 })
    const owner = await signInAs(api, { isOwner: true })
    await owner.call('createStore', { name: 'Elsewhere' })
    const { body } = await call<{ data: Record<string, unknown>[] }>('listAudit', {})
    expect(body.data).toMatchObject([
      { action: 'updateSmtpSender', subject: 'Shop mail' },
      { action: 'addSmtpSender', subject: 'Shop mail' },
      { action: 'createKey', subject: 'For the shop', source: 'app', personId: admin.personId },
      { action: 'setSecret', subject: 'API_TOKEN' },
    ])
    const matches = await call<{ data: object[] }>('listAudit', { q: 'api_t' })
    expect(matches.body.data).toHaveLength(1)
    const all = await owner.call<{ data: object[] }>('listAudit', { limit: 100 }, { store })
    expect(all.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'createStore' })]),
    )
    expect(all.text).not.toContain('canary')
  })
})

describe("the client's address", () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      rawHeaders: forwarded === undefined ? [] : ['X-Forwarded-For', forwarded],
    }) as unknown as IncomingMessage

  it.each([
    ['without a trusted proxy, ignoring the header', [], '10.0.0.1', '6.6.6.6', '10.0.0.1'],
    ['through a trusted proxy', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'despite a forged address further left',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '6.6.6.6, 203.0.113.7',
      '203.0.113.7',
    ],
    ['through two proxies', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.1.1.1', '203.0.113.7'],
    ['from an IPv4 address in IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['from an IPv6 address', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['despite nonsense in the header', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['without a header from the proxy', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
  ])('is found %s', (_, proxies, remote, forwarded, expected) => {
    expect(createClientAddress(proxies)(from(remote, forwarded))).toBe(expected)
  })
})

it('the cookie is limited to this host and secure connections when TLS is used', () => {
  expect(createCookies('https://mail.example').session.write('t')).toMatch(
    /^__Host-flowpost=t; Path=\/; .*; Secure/,
  )
  expect(createCookies('http://localhost:3000').session.write('t')).not.toContain('Secure')
})
