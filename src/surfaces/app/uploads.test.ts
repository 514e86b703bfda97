import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { putPreset } from '../../core/content/presets/put-preset.ts'
import { type AppUser, signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

const api = useHarnessWithoutWorker()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)
type FileView = { key: string; filename: string; kind: string; url: string | null; inUse?: boolean }
type List = { data: FileView[]; pagination: { total: number } }

async function newEditor() {
  const { id: store } = await api.newStore()
  const person = await signInAs(api, { roles: { [store]: 'editor' } })
  const headers = { 'sec-fetch-site': 'same-origin', cookie: person.cookie ?? '' }
  return {
    store,
    person,
    headers,
    upload: async (filename: string, body: Uint8Array | string = PNG, kind?: string) => {
      const query = new URLSearchParams({ store, filename, ...(kind && { kind }) })
      return (await api.call<FileView>(`/app/files?${query}`, { method: 'POST', body, headers })).body
    },
    browse: async (input = {}) => (await person.call<List>('listFiles', input, { store })).body,
  }
}

const setKind = (person: AppUser, store: string, input: object) =>
  person.call<FileView & { error: string }>('setFileKind', input, { store })

describe('an upload whose tab is closed', () => {
  it('leaves no file, bytes or scheduled removal behind', async () => {
    const { store, headers, browse } = await newEditor()
    const folder = join(api.database.dataDir, 'files', store)
    const storedFileCount = () => (existsSync(folder) ? readdirSync(folder).length : 0)
    const { db } = api.app.services
    const removals = () =>
      db.selectFrom('fileRemovals').select('fileId').where('storeId', '=', store).execute()
    const outgoing = request(`${api.url}/app/files?store=${store}&filename=a.png`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 5_000_000 },
    })
    outgoing.on('error', () => {})
    outgoing.write(Buffer.concat([PNG, Buffer.alloc(1_000_000)]))
    // While an upload is in progress, its removal is scheduled.
    await expect.poll(async () => (await removals()).length).toBe(1)
    outgoing.destroy()
    await expect.poll(async () => (await removals()).length).toBe(0)
    expect(storedFileCount()).toBe(0)
    expect((await browse()).data).toEqual([])
  })
})

describe('listFiles', () => {
  it('lists the files of the given kinds, newest first, and shows where they are used', async () => {
    const { store, upload, browse } = await newEditor()
    const logo = await upload('logo.png', PNG, 'logo')
    const image = await upload('photo.png')
    const pdf = await upload('terms.pdf', '%PDF-1.7')
    await api.operate(
      putPreset,
      { kind: 'header', name: 'Head', blocks: [{ type: 'logo', fileKey: logo.key, alt: 'Shop' }] },
      store,
    )
    const keysOf = async (input = {}) => (await browse(input)).data.map(({ key }) => key)
    expect(await keysOf()).toEqual([pdf.key, image.key, logo.key])
    expect(await keysOf({ kinds: 'image,logo' })).toEqual([image.key, logo.key])
    expect(await keysOf({ kinds: 'attachment', q: 'TERMS' })).toEqual([pdf.key])
    expect((await browse({ kinds: 'logo', usage: true })).data).toMatchObject([
      { key: logo.key, inUse: true, usedBy: [{ type: 'preset', name: 'Head' }] },
    ])
  })

  it('returns 400 for an empty list of kinds, or an unknown kind', async () => {
    const { store, person } = await newEditor()
    for (const kinds of ['', 'video'])
      expect((await person.call('listFiles', { kinds }, { store })).status).toBe(400)
  })
})

describe('setFileKind', () => {
  it('turns an image into a logo, and an unused image into an attachment', async () => {
    const { store, person, upload } = await newEditor()
    const { key } = await upload('photo.png')
    expect((await setKind(person, store, { key, kind: 'logo' })).body).toMatchObject({ kind: 'logo' })
    expect((await setKind(person, store, { key, kind: 'attachment' })).body).toMatchObject({
      kind: 'attachment',
      url: null,
    })
    expect((await setKind(person, store, { key, kind: 'image' })).body.url).toContain(`/f/${key}`)
  })

  it('returns 400 for a file that is not an image, 404 in another store, and 409 while the file is in use', async () => {
    const { store, person, upload } = await newEditor()
    const pdf = await upload('terms.pdf', '%PDF-1.7')
    const refused = await setKind(person, store, { key: pdf.key, kind: 'logo' })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'kind: terms.pdf is not a PNG, JPEG, GIF, WebP or AVIF image' },
    })
    const other = await (await newEditor()).upload('theirs.png')
    expect((await setKind(person, store, { key: other.key, kind: 'logo' })).status).toBe(404)
    const usedImage = await upload('shown.png')
    const blocks = [{ type: 'image', fileKey: usedImage.key, alt: 'x' }]
    await api.operate(putPreset, { kind: 'footer', name: 'Foot', blocks }, store)
    const used = await setKind(person, store, { key: usedImage.key, kind: 'attachment' })
    expect(used).toMatchObject({ status: 409, body: { error: 'file is used by preset "Foot"' } })
    expect(used.headers.get('error-code')).toBe('file.in_use')
    expect((await setKind(person, store, { key: usedImage.key, kind: 'logo' })).status).toBe(200)
  })
})
