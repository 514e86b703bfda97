import { describe, expect, it } from 'vitest'
import { signedIn } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { toolsOf } from '../../../testing/mcp.ts'
import { requestsOf } from '../../../testing/requests.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarnessWithoutWorker()

const HOME = 'https://api.example.com/orders'
const EVIL = 'https://evil.example/orders'
const withSecret = { headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' } }
const refused =
  "secrets.TOKEN cannot be sent to another host; an admin can change the address, or add the host to the secret's allowed hosts"

/** A request at home, and a key that may change it, but not manage secrets. */
async function requestAtHome({ allowedHosts = null as string[] | null, uses = withSecret as object } = {}) {
  const requests = await requestsOf(api, 'execute')
  const { storeId } = requests
  await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value-123', allowedHosts }, storeId)
  const { id } = await requests.create({ url: HOME, ...uses })
  const change = async (body: object) => {
    const reply = await requests.call('PATCH', `/http-requests/${id}`, body)
    return reply.status === 200 ? 'saved' : reply.body.error
  }
  return { ...requests, id, change }
}

describe('a request that uses a secret stays with its host', () => {
  it.each([
    EVIL,
    'https://EVIL.example/orders',
    'https://evil.example./orders',
    'https://api.example.com@evil.example/orders',
    'https://evil.example\\@api.example.com/orders',
    'https://ev\til.exam\nple/orders',
    'https://%65vil.example/orders',
    'https://еvil.example/orders',
    'https://api.example.com.evil.example/orders',
    'https://api.example.com:8443/orders',
    'http://api.example.com/orders',
    'http://0x7f.1/orders',
    'https://{{ "evil.example" }}/orders',
    'https://{{ variables.host }}/orders',
    'https://api.example.com{{ variables.rest }}/orders',
    'https://{% if true %}evil.example{% endif %}/orders',
    'https://api.example.com{% comment %}/{% endcomment %}.evil.example/orders',
  ])('400: moved to %j', async (url) => {
    const { change } = await requestAtHome()
    expect(await change({ url })).toBe(`url: ${refused}`)
  })

  it.each([
    'https://API.example.com./invoices',
    'https://api.example.com:443/{{ variables.path }}',
    'https://ann@api.example.com/orders?page=2',
  ])('200: %s is the same host', async (url) => {
    const { change } = await requestAtHome()
    expect(await change({ url })).toBe('saved')
  })

  it('200: a request with Liquid in its host changes its path', async () => {
    const { create, call, setSecret: keep } = await requestsOf(api, 'write')
    await keep('TOKEN', 'canary-value-123')
    const shop = 'https://{{ variables.shop }}.example.com'
    const { id } = await create({ url: `${shop}/orders`, ...withSecret })
    expect((await call('PATCH', `/http-requests/${id}`, { url: `${shop}/customers` })).status).toBe(200)
  })

  it('200: without a secret it moves', async () => {
    const { change } = await requestAtHome({ uses: {} })
    expect(await change({ url: EVIL })).toBe('saved')
  })
})

describe('a move in several steps is a move', () => {
  it('400: the secret is added along with the host', async () => {
    const { change } = await requestAtHome({ uses: {} })
    expect(await change({ url: EVIL, ...withSecret })).toBe(`url: ${refused}`)
  })

  it('400: the secret is taken out, the request moved, the secret put back', async () => {
    const { change } = await requestAtHome()
    expect(await change({ headers: {} })).toBe('saved')
    expect(await change({ url: EVIL })).toBe('saved')
    expect(await change({ url: 'https://evil.example/other' })).toBe('saved')
    expect(await change({ ...withSecret })).toBe(`headers.Authorization: ${refused}`)
    expect(await change({ body: { token: '{{ secrets.TOKEN }}' } })).toBe(`body: ${refused}`)
    expect(await change({ url: 'https://evil.example/{{ secrets.TOKEN }}' })).toBe(`url: ${refused}`)
  })

  it('200: back at home it may use the secret again', async () => {
    const { change } = await requestAtHome()
    expect(await change({ headers: {}, url: EVIL })).toBe('saved')
    expect(await change({ url: HOME, ...withSecret })).toBe('saved')
  })

  it('400: a copy of the moved request gains no secret either', async () => {
    const { change, id, storeId } = await requestAtHome()
    await change({ headers: {}, url: EVIL })
    const editor = await signedIn(api, { roles: { [storeId]: 'editor' } })
    const copy = await editor.call<{ id: string }>('duplicateHttpRequest', { id }, { store: storeId })
    const input = { id: copy.body.id, ...withSecret }
    const reply = await editor.call('updateHttpRequest', input, { store: storeId })
    expect(reply).toMatchObject({ status: 400, body: { error: `headers.Authorization: ${refused}` } })
  })

  it('200: a request that has not moved gains a secret', async () => {
    const { change } = await requestAtHome({ uses: {} })
    expect(await change({ ...withSecret })).toBe('saved')
  })
})

describe('a secret that lists the new host', () => {
  it('follows there', async () => {
    const { change } = await requestAtHome({ allowedHosts: ['api.example.com', '*.other.example'] })
    expect(await change({ url: 'https://eu.OTHER.example./orders' })).toBe('saved')
    expect(await change({ url: 'https://{{ variables.shop }}.other.example/orders' })).toBe('saved')
    expect(await change({ url: EVIL })).toBe(`url: ${refused}`)
  })

  it('takes no other secret along', async () => {
    const { change, storeId } = await requestAtHome({ allowedHosts: ['api.example.com', 'evil.example'] })
    await api.operate(setSecret, { name: 'ANYWHERE', value: 'canary-value-456' }, storeId)
    const headers = { ...withSecret.headers, 'X-Other': '{{ secrets.ANYWHERE }}' }
    expect(await change({ url: EVIL, headers })).toBe(`url: ${refused.replace('TOKEN', 'ANYWHERE')}`)
    expect(await change({ url: EVIL })).toBe('saved')
    expect(await change({ headers })).toBe(`headers.X-Other: ${refused.replace('TOKEN', 'ANYWHERE')}`)
  })

  it('does not hold up other changes once it allows any host', async () => {
    const { change, storeId } = await requestAtHome({ allowedHosts: ['api.example.com', 'evil.example'] })
    await change({ url: EVIL })
    await api.operate(setSecret, { name: 'TOKEN', allowedHosts: null }, storeId)
    expect(await change({ name: 'Renamed' })).toBe('saved')
  })
})

describe('who may move it', () => {
  it('an editor in the app and an assistant are refused like a key', async () => {
    const { id, storeId, key } = await requestAtHome()
    const editor = await signedIn(api, { roles: { [storeId]: 'editor' } })
    const reply = await editor.call('updateHttpRequest', { id, url: EVIL }, { store: storeId })
    expect(reply).toMatchObject({ status: 400, body: { error: `url: ${refused}` } })
    const tool = await toolsOf(api, key).use('update_http_request', { id, url: EVIL })
    expect(tool).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(refused) }] })
  })

  it('an admin may, and from then on it stays there', async () => {
    const { id, storeId, change } = await requestAtHome()
    const admin = await signedIn(api, { roles: { [storeId]: 'admin' } })
    const moved = await admin.call('updateHttpRequest', { id, url: EVIL }, { store: storeId })
    expect(moved.status).toBe(200)
    expect(await change({ url: 'https://evil.example/else' })).toBe('saved')
    expect(await change({ url: HOME })).toBe(`url: ${refused}`)
  })

  it('an admin may put a secret into a request that an editor moved', async () => {
    const { id, storeId, change } = await requestAtHome({ uses: {} })
    await change({ url: EVIL })
    const admin = await signedIn(api, { roles: { [storeId]: 'admin' } })
    expect((await admin.call('updateHttpRequest', { id, ...withSecret }, { store: storeId })).status).toBe(
      200,
    )
  })

  it("an admin's change of the name alone does not let secrets follow", async () => {
    const { id, storeId, change } = await requestAtHome({ uses: {} })
    await change({ url: EVIL })
    const admin = await signedIn(api, { roles: { [storeId]: 'admin' } })
    await admin.call('updateHttpRequest', { id, name: 'Renamed' }, { store: storeId })
    expect(await change({ ...withSecret })).toBe(`headers.Authorization: ${refused}`)
  })
})
