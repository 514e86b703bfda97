import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { toolsOf } from '../../../testing/mcp.ts'
import { requestsOf } from '../../../testing/requests.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarnessWithoutWorker()

const ORIGINAL = 'https://api.example.com/orders'
const OTHER_HOST = 'https://evil.example/orders'
const withSecret = { headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' } }
const hostRefusal =
  "secrets.TOKEN cannot be sent to another host; an admin can change the address, or add the host to the secret's allowed hosts"

/** A request to its original host, and a key that can change it but not manage secrets. */
async function createRequest({ allowedHosts = null as string[] | null, uses = withSecret as object } = {}) {
  const requests = await requestsOf(api, 'execute')
  const { storeId } = requests
  await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value-123', allowedHosts }, storeId)
  const { id } = await requests.create({ url: ORIGINAL, ...uses })
  const change = async (body: object) => {
    const reply = await requests.call('PATCH', `/http-requests/${id}`, body)
    return reply.status === 200 ? 'saved' : reply.body.error
  }
  return { ...requests, id, change }
}

describe('a request that uses a secret', () => {
  it.each([
    OTHER_HOST,
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
  ])('cannot be moved to %j', async (url) => {
    const { change } = await createRequest()
    expect(await change({ url })).toBe(`url: ${hostRefusal}`)
  })

  it.each([
    'https://API.example.com./invoices',
    'https://api.example.com:443/{{ variables.path }}',
    'https://ann@api.example.com/orders?page=2',
  ])('can be changed to %s on the same host', async (url) => {
    const { change } = await createRequest()
    expect(await change({ url })).toBe('saved')
  })

  it('can change its path even if its host contains Liquid', async () => {
    const { create, call, setSecret: saveSecret } = await requestsOf(api, 'write')
    await saveSecret('TOKEN', 'canary-value-123')
    const shop = 'https://{{ variables.shop }}.example.com'
    const { id } = await create({ url: `${shop}/orders`, ...withSecret })
    expect((await call('PATCH', `/http-requests/${id}`, { url: `${shop}/customers` })).status).toBe(200)
  })

  it('differs from one without a secret, which can change its host', async () => {
    const { change } = await createRequest({ uses: {} })
    expect(await change({ url: OTHER_HOST })).toBe('saved')
  })
})

describe('adding a secret', () => {
  it('is rejected if the host changes at the same time', async () => {
    const { change } = await createRequest({ uses: {} })
    expect(await change({ url: OTHER_HOST, ...withSecret })).toBe(`url: ${hostRefusal}`)
  })

  it('is rejected if the host was changed after the secret was removed', async () => {
    const { change } = await createRequest()
    expect(await change({ headers: {} })).toBe('saved')
    expect(await change({ url: OTHER_HOST })).toBe('saved')
    expect(await change({ url: 'https://evil.example/other' })).toBe('saved')
    expect(await change({ ...withSecret })).toBe(`headers.Authorization: ${hostRefusal}`)
    expect(await change({ body: { token: '{{ secrets.TOKEN }}' } })).toBe(`body: ${hostRefusal}`)
    expect(await change({ url: 'https://evil.example/{{ secrets.TOKEN }}' })).toBe(`url: ${hostRefusal}`)
  })

  it('is allowed again once the request is back at its original host', async () => {
    const { change } = await createRequest()
    expect(await change({ headers: {}, url: OTHER_HOST })).toBe('saved')
    expect(await change({ url: ORIGINAL, ...withSecret })).toBe('saved')
  })

  it('is rejected for a copy of a request whose host was changed', async () => {
    const { change, id, storeId } = await createRequest()
    await change({ headers: {}, url: OTHER_HOST })
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    const copy = await editor.call<{ id: string }>('duplicateHttpRequest', { id }, { store: storeId })
    const input = { id: copy.body.id, ...withSecret }
    const reply = await editor.call('updateHttpRequest', input, { store: storeId })
    expect(reply).toMatchObject({ status: 400, body: { error: `headers.Authorization: ${hostRefusal}` } })
  })

  it('is allowed for a request whose host has not changed', async () => {
    const { change } = await createRequest({ uses: {} })
    expect(await change({ ...withSecret })).toBe('saved')
  })
})

describe('a secret that lists the new host', () => {
  it('can be sent there', async () => {
    const { change } = await createRequest({ allowedHosts: ['api.example.com', '*.other.example'] })
    expect(await change({ url: 'https://eu.OTHER.example./orders' })).toBe('saved')
    expect(await change({ url: 'https://{{ variables.shop }}.other.example/orders' })).toBe('saved')
    expect(await change({ url: OTHER_HOST })).toBe(`url: ${hostRefusal}`)
  })

  it('does not allow other secrets there', async () => {
    const { change, storeId } = await createRequest({ allowedHosts: ['api.example.com', 'evil.example'] })
    await api.operate(setSecret, { name: 'ANYWHERE', value: 'canary-value-456' }, storeId)
    const headers = { ...withSecret.headers, 'X-Other': '{{ secrets.ANYWHERE }}' }
    expect(await change({ url: OTHER_HOST, headers })).toBe(
      `url: ${hostRefusal.replace('TOKEN', 'ANYWHERE')}`,
    )
    expect(await change({ url: OTHER_HOST })).toBe('saved')
    expect(await change({ headers })).toBe(`headers.X-Other: ${hostRefusal.replace('TOKEN', 'ANYWHERE')}`)
  })

  it('does not block other changes once it allows any host', async () => {
    const { change, storeId } = await createRequest({ allowedHosts: ['api.example.com', 'evil.example'] })
    await change({ url: OTHER_HOST })
    await api.operate(setSecret, { name: 'TOKEN', allowedHosts: null }, storeId)
    expect(await change({ name: 'Renamed' })).toBe('saved')
  })
})

describe('the host of a request that uses a secret', () => {
  it('cannot be changed by an editor in the app, an assistant or a key', async () => {
    const { id, storeId, key } = await createRequest()
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    const reply = await editor.call('updateHttpRequest', { id, url: OTHER_HOST }, { store: storeId })
    expect(reply).toMatchObject({ status: 400, body: { error: `url: ${hostRefusal}` } })
    const tool = await toolsOf(api, key).use('update_http_request', { id, url: OTHER_HOST })
    expect(tool).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(hostRefusal) }] })
  })

  it('can be changed by an admin, and the new host then becomes the fixed one', async () => {
    const { id, storeId, change } = await createRequest()
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const moved = await admin.call('updateHttpRequest', { id, url: OTHER_HOST }, { store: storeId })
    expect(moved.status).toBe(200)
    expect(await change({ url: 'https://evil.example/else' })).toBe('saved')
    expect(await change({ url: ORIGINAL })).toBe(`url: ${hostRefusal}`)
  })

  it('can be changed by an editor before an admin adds the secret', async () => {
    const { id, storeId, change } = await createRequest({ uses: {} })
    await change({ url: OTHER_HOST })
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    expect((await admin.call('updateHttpRequest', { id, ...withSecret }, { store: storeId })).status).toBe(
      200,
    )
  })

  it('is not approved for secrets by an admin who only renames the request', async () => {
    const { id, storeId, change } = await createRequest({ uses: {} })
    await change({ url: OTHER_HOST })
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    await admin.call('updateHttpRequest', { id, name: 'Renamed' }, { store: storeId })
    expect(await change({ ...withSecret })).toBe(`headers.Authorization: ${hostRefusal}`)
  })
})

describe('saving a request warns', () => {
  const ANY_HOST = 'secrets.TOKEN can be sent to any host; an admin can limit it to allowed hosts in the app'

  async function newRequests(allowedHosts: string[] | null = null) {
    const requests = await requestsOf(api, 'write')
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value-123', allowedHosts }, requests.storeId)
    return requests
  }

  it('that its host is not one of the secret’s allowed hosts', async () => {
    const { create, call } = await newRequests(['api.example.com'])
    const { id, warnings } = await create({ url: OTHER_HOST, ...withSecret })
    expect(warnings).toEqual(['secrets.TOKEN: not allowed for host evil.example'])
    const { body } = await call('PATCH', `/http-requests/${id}`, { url: ORIGINAL })
    expect(body).not.toHaveProperty('warnings')
    const anyHost = await create({ url: 'https://{{ variables.host }}/', ...withSecret })
    expect(anyHost).not.toHaveProperty('warnings')
  })

  it('that an API key is the first to send a secret to a host, although it can be sent to any', async () => {
    const { create, call } = await newRequests()
    const first = await create({ url: ORIGINAL, ...withSecret })
    expect(first.warnings).toEqual([ANY_HOST])
    expect(await create({ url: 'https://API.example.com/other', ...withSecret })).not.toHaveProperty(
      'warnings',
    )
    const change = async (id: string, body: object) =>
      (await call('PATCH', `/http-requests/${id}`, body)).body
    expect(await change(first.id, { name: 'Renamed' })).not.toHaveProperty('warnings')
    expect((await create({ url: OTHER_HOST, ...withSecret })).warnings).toEqual([ANY_HOST])
    const prepared = await create({ url: 'https://else.example' })
    expect(await change(prepared.id, withSecret)).toMatchObject({ warnings: [ANY_HOST] })
    expect((await create({ url: 'https://{{ variables.host }}/', ...withSecret })).warnings).toEqual([
      ANY_HOST,
    ])
  })

  it('nobody in the app that a secret can be sent to any host', async () => {
    const { storeId } = await newRequests()
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    const input = { name: 'R', url: ORIGINAL, ...withSecret }
    const { body } = await editor.call('createHttpRequest', input, { store: storeId })
    expect(body).not.toHaveProperty('warnings')
  })
})
