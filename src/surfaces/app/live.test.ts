import { describe, expect, it, onTestFinished } from 'vitest'
import { createLayout } from '../../core/layouts/create-layout.ts'
import { createStore } from '../../core/stores/create-store.ts'
import { type SignedIn, signedIn } from '../../testing/app/app-client.ts'
import { openEvents } from '../../testing/app/app-events.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { openInstallation } from '../../testing/installations.ts'

const api = useHarnessWithoutWorker()
const OWN = { 'sec-fetch-site': 'same-origin' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)

async function newMember(role: 'viewer' | 'editor' = 'editor') {
  const { id: storeId } = await api.newStore()
  return { storeId, person: await signedIn(api, { roles: { [storeId]: role } }) }
}

const upload = (
  person: SignedIn,
  query: Record<string, string>,
  body: Uint8Array | string = PNG,
  headers = {},
) =>
  api.call<{ key: string; error: string }>(`/app/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    body,
    headers: { ...OWN, cookie: person.cookie ?? '', ...headers },
  })

describe('uploads', () => {
  it('keep a file by its name and what it is', async () => {
    const { storeId, person } = await newMember()
    const { status, body } = await upload(person, { store: storeId, filename: 'Logo ä.png', kind: 'logo' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      filename: 'Logo ä.png',
      contentType: 'image/png',
      kind: 'logo',
      size: PNG.length,
    })
    const { body: files } = await person.call<{ data: object[] }>('listFiles', {}, { store: storeId })
    expect(files.data).toHaveLength(1)
  })

  it('are for editors, from our own pages, into their own stores', async () => {
    const { storeId, person } = await newMember('viewer')
    const file = { store: storeId, filename: 'a.png' }
    expect((await upload(person, file)).status).toBe(403)
    const { person: stranger } = await newMember()
    expect((await upload(stranger, file)).status).toBe(404)
    expect((await upload(stranger, file, PNG, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await upload(stranger, file, PNG, { cookie: '' })).status).toBe(401)
    expect((await upload(stranger, file, PNG, { host: 'evil.example' })).status).toBe(421)
  })

  it('400: no name, a wrong kind, no image as an image, too large', async () => {
    const { storeId: store, person } = await newMember()
    expect((await upload(person, { store })).body.error).toBe('filename: required')
    expect((await upload(person, { store, filename: 'a', kind: 'x' })).body.error).toContain(
      'kind: must be one of',
    )
    expect((await upload(person, { store, filename: 'a.png', kind: 'image' }, 'text')).body.error).toContain(
      'kind: ',
    )
    const large = Buffer.alloc(50 * 1024 * 1024 + 1)
    const refused = await upload(person, { store, filename: 'a.bin' }, large)
    expect(refused.body.error).toBe('body: larger than 50 MB')
    // What is not read to its end costs the connection: unannounced, the next call would be sent on it and be lost.
    expect(refused.headers.get('connection')).toBe('close')
    const { body } = await person.call<{ data: object[] }>('listFiles', {}, { store })
    expect(body.data).toEqual([])
  })
})

describe('events', () => {
  it('tell of changes by their kind and id, and nothing else', async () => {
    const { storeId, person } = await newMember()
    const events = await openEvents(api, person, storeId)
    expect(events.status).toBe(200)
    const layout = { name: 'canary-name', subject: 'canary-subject' }
    const { body } = await person.call<{ id: string }>('createLayout', layout, { store: storeId })
    await events.hears('layout', body.id)
    expect(events.said()).not.toContain('canary')
  })

  it('tell of a language that was marked as up to date, which neither makes a version nor counts as a change', async () => {
    const { storeId, person } = await newMember()
    const call = <T>(name: string, input: object) =>
      person.call<T>(name, input, { store: storeId }).then(({ body }) => body)
    type Card = { version: number; changedAt: string; updatedAt: string }
    const { id } = await call<{ id: string }>('createLayout', { name: 'L', subject: 'S' })
    await call('putLanguageTexts', { id, locale: 'de', texts: { subject: 'S' } })
    const cards = async () => (await call<{ data: Card[] }>('listLayoutCards', {})).data
    const before = await cards()
    const events = await openEvents(api, person, storeId)
    await call('markTextsUpToDate', { id, locale: 'de', texts: ['subject'] })
    await events.hears('layout', id)
    expect(await cards()).toEqual(before)
  })

  it('hear what another process does, and nothing of other stores', async () => {
    const { storeId, person } = await newMember()
    const events = await openEvents(api, person, storeId)
    const elsewhere = await openInstallation('any', { made: { ...api.store, remove: async () => {} } })
    onTestFinished(() => elsewhere.close())
    const other = await elsewhere.operate<{ id: string }>(createStore, { name: 'Other' })
    const make = (id: string) =>
      elsewhere.operate<{ id: string }>(createLayout, { name: 'L', subject: 'S' }, { storeId: id })
    const foreign = await make(other.id)
    const own = await make(storeId)
    await events.hears('layout', own.id)
    expect(events.said()).not.toContain(foreign.id)
  })

  it('end with the session and with the membership', async () => {
    const { storeId, person } = await newMember()
    const bySession = await openEvents(api, person, storeId)
    await person.call('signOut')
    await bySession.ends()
    const other = await newMember()
    const byMembership = await openEvents(api, other.person, other.storeId)
    await api.app.store.db.deleteFrom('members').where('storeId', '=', other.storeId).execute()
    await byMembership.ends()
  })

  it('401, 404, 429: without a session, for a foreign store, and for more than four at once', async () => {
    const { storeId, person } = await newMember()
    expect((await api.call(`/app/events?store=${storeId}`)).status).toBe(401)
    const { person: stranger } = await newMember()
    expect((await openEvents(api, stranger, storeId)).status).toBe(404)
    for (let i = 0; i < 4; i++) expect((await openEvents(api, person, storeId)).status).toBe(200)
    expect((await openEvents(api, person, storeId)).status).toBe(429)
  })
})
