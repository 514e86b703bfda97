import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Change, readMarks } from '../../core/admin/events/store-marks.ts'
import { createAppContext } from '../../core/admin/people/members/membership.ts'
import { findPersonByToken } from '../../core/admin/people/sessions/session.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import type { Browser } from '../../core/call/context.ts'
import { createLayout } from '../../core/content/layouts/create-layout.ts'
import { putLanguageTexts } from '../../core/content/translations/put-language-texts.ts'
import { type AppUser, signInAs } from '../../testing/app/app-client.ts'
import { openEvents } from '../../testing/app/app-events.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { openInstallation } from '../../testing/installations.ts'
import { newRequestContext } from '../http/request-context.ts'
import type { Visitors } from './browser.ts'
import { createEvents } from './events.ts'

const api = useHarnessWithoutWorker()
const LAYOUT = { name: 'L', subject: 'S' }
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)

async function newMember(role: 'viewer' | 'editor' = 'editor') {
  const { id: storeId } = await api.newStore()
  return { storeId, person: await signInAs(api, { roles: { [storeId]: role } }) }
}

const upload = (
  person: AppUser,
  query: Record<string, string>,
  body: Uint8Array | string = PNG,
  headers = {},
) =>
  api.call<{ key: string; code: string; field: string; text: string }>(
    `/app/files?${new URLSearchParams(query)}`,
    {
      method: 'POST',
      body,
      headers: { ...SAME_ORIGIN, cookie: person.cookie ?? '', ...headers },
    },
  )

describe('uploads', () => {
  it('store a file with its name and kind', async () => {
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

  it('are accepted only from editors, from our own pages, and to their own stores', async () => {
    const { storeId, person } = await newMember('viewer')
    const file = { store: storeId, filename: 'a.png' }
    expect((await upload(person, file)).status).toBe(403)
    const { person: stranger } = await newMember()
    expect((await upload(stranger, file)).status).toBe(404)
    expect((await upload(stranger, file, PNG, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await upload(stranger, file, PNG, { cookie: '' })).status).toBe(401)
    expect((await upload(stranger, file, PNG, { host: 'evil.example' })).status).toBe(421)
  })

  it('return 400 without a name, for an unknown kind, for an image upload that contains no image, and above 50 MB', async () => {
    const { storeId: store, person } = await newMember()
    const nameless = await upload(person, { store })
    expect(nameless.body).toMatchObject({ code: 'value.required', field: 'filename' })
    const strange = await upload(person, { store, filename: 'a', kind: 'x' })
    expect(strange.body).toMatchObject({ code: 'value.not_allowed', field: 'kind' })
    const noImage = await upload(person, { store, filename: 'a.png', kind: 'image' }, 'text')
    expect(noImage.body).toMatchObject({ code: 'file.not_an_image', field: 'kind' })
    const large = Buffer.alloc(50 * 1024 * 1024 + 1)
    const refused = await upload(person, { store, filename: 'a.bin' }, large)
    expect(refused.body).toMatchObject({ field: 'body', text: 'Must not be larger than 50 MB.' })
    // The rest of the body is not read, so the connection must be closed: another call on it would be lost.
    expect(refused.headers.get('connection')).toBe('close')
    const { body } = await person.call<{ data: object[] }>('listFiles', {}, { store })
    expect(body.data).toEqual([])
  })
})

describe('uploads at the same time', () => {
  it('are limited to six per person, while others can still upload, and rejected with 409 if the store is full', async () => {
    const { storeId: store, person } = await newMember()
    const partialUploads = Array.from({ length: 6 }, (_, index) => startUpload(person, store, `${index}.png`))
    await expect.poll(() => countRemovals(store)).toBe(6)
    const seventh = await upload(person, { store, filename: 'a.png' })
    expect([seventh.status, seventh.headers.get('retry-after')]).toEqual([429, '60'])
    const other = await signInAs(api, { roles: { [store]: 'editor' } })
    expect((await upload(other, { store, filename: 'b.png' })).status).toBe(200)
    for (const partialUpload of partialUploads) partialUpload.destroy()
    await expect.poll(async () => (await upload(person, { store, filename: 'c.png' })).status).toBe(200)
    const { db } = api.app.database
    await db
      .updateTable('files')
      .set({ sizeBytes: 10 * 1024 ** 3 })
      .where('storeId', '=', store)
      .execute()
    const full = await upload(other, { store, filename: 'd.png' })
    expect([full.status, full.body.text]).toEqual([
      409,
      "This store's files have reached the limit of 10 GB; delete some first.",
    ])
  })
})

/** Sends half of a file, and waits. */
function startUpload(person: AppUser, store: string, filename: string) {
  const outgoing = request(`${api.url}/app/files?${new URLSearchParams({ store, filename })}`, {
    method: 'POST',
    headers: { ...SAME_ORIGIN, cookie: person.cookie ?? '', 'content-length': 100_000 },
  })
  outgoing.on('error', () => {})
  outgoing.write(Buffer.concat([PNG, Buffer.alloc(10_000)]))
  onTestFinished(() => void outgoing.destroy())
  return outgoing
}

const countRemovals = async (storeId: string) =>
  (
    await api.app.database.db
      .selectFrom('fileRemovals')
      .select('fileId')
      .where('storeId', '=', storeId)
      .execute()
  ).length

describe('events', () => {
  it('contain only the kind and id of a change', async () => {
    const { storeId, person } = await newMember()
    const events = await openEvents(api, person, storeId)
    expect(events.status).toBe(200)
    const layout = { name: 'canary-name', subject: 'canary-subject' }
    const { body } = await person.call<{ id: string }>('createLayout', layout, { store: storeId })
    await events.waitForEvent('layout', body.id)
    expect(events.received()).not.toContain('canary')
  })

  it('report a language marked as up to date, which neither creates a version nor counts as a change', async () => {
    const { storeId, person } = await newMember()
    const call = <T>(name: string, input: object) =>
      person.call<T>(name, input, { store: storeId }).then(({ body }) => body)
    type Card = { version: number; updatedAt: string }
    const { id } = await api.operate<{ id: string }>(createLayout, LAYOUT, storeId)
    await api.operate(putLanguageTexts, { id, locale: 'de', texts: { subject: 'S' } }, storeId)
    const cards = async () => (await call<{ data: Card[] }>('listLayoutCards', {})).data
    const before = await cards()
    const events = await openEvents(api, person, storeId)
    await call('markTextsUpToDate', { id, locale: 'de', texts: ['subject'] })
    await events.waitForEvent('layout', id)
    expect(await cards()).toEqual(before)
  })

  it('report what another process does, and nothing from other stores', async () => {
    const { storeId, person } = await newMember()
    const events = await openEvents(api, person, storeId)
    const otherProcess = await openInstallation('any', {
      existing: { ...api.database, remove: async () => {} },
    })
    onTestFinished(() => otherProcess.close())
    const other = await otherProcess.operate<{ id: string }>(createStore, { name: 'Other' })
    const createLayoutIn = (id: string) =>
      otherProcess.operate<{ id: string }>(createLayout, { name: 'L', subject: 'S' }, { storeId: id })
    const foreign = await createLayoutIn(other.id)
    const visible = await createLayoutIn(storeId)
    await events.waitForEvent('layout', visible.id)
    expect(events.received()).not.toContain(foreign.id)
  })

  it('cover only the newest drafts of a store, however many there are', async () => {
    const { storeId } = await newMember()
    const { id } = await api.operate<{ id: string }>(createLayout, LAYOUT, storeId)
    const draft = { layoutId: id, storeId, document: '{}', base: '{}', editorId: null, editor: 'Ada' }
    const drafts = Array.from({ length: 600 }, (_, age) => ({
      ...draft,
      part: `x${age}`,
      revision: `drf_${age}`,
      updatedAt: new Date(Date.now() - age * 1000).toISOString(),
    }))
    await api.app.database.transact((db) => db.insertInto('layoutDrafts').values(drafts).execute())
    const marks = await readMarks(api.app.services, storeId)
    const watched =
      marks
        .get('draft')
        ?.byId.get(id)
        ?.match(/drf_\d+/g) ?? []
    expect(watched).toHaveLength(500)
    expect(watched).toContain('drf_0')
    expect(watched).not.toContain('drf_599')
  })

  it('include changes made after the page fetched its data and before it started listening', async () => {
    const { storeId, person } = await newMember()
    await person.call('listLayoutCards', {}, { store: storeId })
    const { id } = await api.operate<{ id: string }>(createLayout, LAYOUT, storeId)
    const events = await openEvents(api, person, storeId)
    await events.waitForEvent('layout', id)
  })

  it('end with the session or the membership', async () => {
    const { storeId, person } = await newMember()
    const bySession = await openEvents(api, person, storeId)
    await person.call('signOut')
    await bySession.waitForEnd()
    const other = await newMember()
    const byMembership = await openEvents(api, other.person, other.storeId)
    await api.app.database.db.deleteFrom('members').where('storeId', '=', other.storeId).execute()
    await byMembership.waitForEnd()
  })

  it('end for a client that does not read them, before they fill the memory', async () => {
    const { storeId, person } = await newMember()
    const { services } = api.app
    const holder = await findPersonByToken(services, person.cookie?.split('=')[1] ?? '')
    if (!holder) throw new Error('no session')
    const ctx = await createAppContext(
      services,
      { level: 'read' },
      { person: holder, browser: {} as Browser, storeId },
    )
    let report: (changes: readonly Change[]) => void = () => {}
    let hasEnded = false
    const watch = async (_: string, listener: typeof report) => {
      report = listener
      return () => {
        hasEnded = true
      }
    }
    const requireStoreAccess = async () => ({ ctx, person: holder, query: new URLSearchParams() })
    const respond = createEvents({ watch, prepare: () => {} }, { requireStoreAccess } as unknown as Visitors)
    const { body } = await respond({ method: 'GET' } as IncomingMessage, newRequestContext())
    const busyMoment = Array.from({ length: 500 }, (_, n): Change => ({ kind: 'execution', id: `exe_${n}` }))
    for (let n = 0; n < 100; n++) report(busyMoment)
    await expect.poll(() => hasEnded).toBe(true)
    const unread = await buffer(body as ReadableStream<Uint8Array>)
    expect(unread.length).toBeGreaterThan(100_000)
    expect(unread.length).toBeLessThan(500_000)
  })

  it('end for a former owner before the next change is reported', async () => {
    const { id: storeId } = await api.newStore()
    const owner = await signInAs(api, { isOwner: true })
    const editor = await signInAs(api, { roles: { [storeId]: 'editor' } })
    const events = await openEvents(api, owner, storeId)
    await api.app.database.db
      .updateTable('people')
      .set({ isOwner: 0 })
      .where('id', '=', owner.personId)
      .execute()
    const { body } = await editor.call<{ id: string }>('createLayout', LAYOUT, { store: storeId })
    await events.waitForEnd()
    expect(events.received()).not.toContain(body.id)
  })

  it('return 401 without a session, 404 for another store, and 429 for more than eight at once', async () => {
    const { storeId, person } = await newMember()
    expect((await api.call(`/app/events?store=${storeId}`)).status).toBe(401)
    const { person: stranger } = await newMember()
    expect((await openEvents(api, stranger, storeId)).status).toBe(404)
    for (let i = 0; i < 8; i++) expect((await openEvents(api, person, storeId)).status).toBe(200)
    const refused = await openEvents(api, person, storeId)
    expect([refused.status, refused.retryAfter]).toEqual([429, '60'])
  })
})
