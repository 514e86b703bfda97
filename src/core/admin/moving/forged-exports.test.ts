import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { createLayout } from '../../content/layouts/create-layout.ts'
import { createKey } from '../keys/create-key.ts'
import { addPerson } from '../people/members/people.ts'
import { createStore } from '../stores/create-store.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'
import { type Manifest, printManifest } from './manifest.ts'
import { resumeSealing } from './sealing.ts'

const passphrase = 'open sesame'
const folder = mkdtempSync(join(tmpdir(), 'flowpost-forged-'))
const genuine = join(folder, 'genuine')
let source: TestInstallation
let target: TestInstallation
let victim: { storeId: string; keyId: string; layoutId: string; fileId: string }

type Row = Record<string, unknown>

async function fillStore(installation: TestInstallation, name: string) {
  const { id: storeId } = await installation.operate<{ id: string }>(createStore, { name })
  const inStore = { storeId }
  const key = { level: 'execute', name: 'key' }
  const { id: keyId } = await installation.operate<{ id: string }>(createKey, key, inStore)
  const layout = { name: 'L', subject: 'S', bodyType: 'text', body: 'Hello' }
  const { id: layoutId } = await installation.operate<{ id: string }>(createLayout, layout, inStore)
  const fileId = await upload(installation, storeId, 'a.txt', Buffer.from('a'))
  return { storeId, keyId, layoutId, fileId }
}

beforeAll(async () => {
  source = await openInstallation('sqlite')
  target = await openInstallation('any')
  const { storeId } = await fillStore(source, 'Moving')
  const member = { name: 'Ed', email: 'ed@example.com', store: storeId, role: 'editor' }
  await source.operate(addPerson, member)
  await source.operate(exportStores, { to: genuine, passphrase })
  victim = await fillStore(target, 'Victim')
  await target.operate(addPerson, { name: 'Owner', email: 'owner@example.com', owner: true })
})
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Changes a copy of the export, and creates a matching manifest. */
async function forge(name: string, change: (manifest: Manifest, path: string) => unknown) {
  const path = join(folder, name)
  cpSync(genuine, path, { recursive: true })
  const { checksum, format, ...manifest } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
  await change(manifest, path)
  writeFileSync(join(path, 'manifest.json'), printManifest(manifest))
  return path
}

const changeRows = (table: string, change: (rows: Row[]) => Row[]) =>
  forge(`${table}-${Math.random()}`, ({ parts }, path) => {
    const part = parts.find((candidate) => candidate.table === table) ?? {
      name: '',
      rows: 0,
      bytes: 0,
      sha256: '',
    }
    const file = join(path, 'parts', part.name)
    const rows = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const forged = change(rows.map((row) => JSON.parse(row)))
    const content = Buffer.from(forged.map((row) => `${JSON.stringify(row)}\n`).join(''))
    writeFileSync(file, gzipSync(content))
    Object.assign(part, { rows: forged.length, bytes: content.length, sha256: hash('sha256', content) })
  })

const eachRow = (table: string, change: () => Row) =>
  changeRows(table, (rows) => rows.map((row) => ({ ...row, ...change() })))

const COUNTED_TABLES = [
  'stores',
  'apiKeys',
  'layouts',
  'translations',
  'layoutVersions',
  'files',
  'accessLinks',
] as const
const countRows = () =>
  Promise.all(
    COUNTED_TABLES.map(async (table) => {
      const { rows } = await target.app.database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return [table, Number(rows)]
    }),
  )

describe('an export', () => {
  it.each<[string, () => Promise<string>, string]>([
    [
      'an API key for another store',
      () => eachRow('apiKeys', () => ({ storeId: victim.storeId })),
      'contains a row from a store that is not in the manifest',
    ],
    [
      'an additional key for another store, in an otherwise valid part',
      () => changeRows('apiKeys', (rows) => [...rows, { ...rows[0], id: 'key_x', storeId: victim.storeId }]),
      'contains a row from a store that is not in the manifest',
    ],
    [
      "a key with the id of another store's key",
      () => eachRow('apiKeys', () => ({ id: victim.keyId })),
      'apiKeys: a record with the same name or id already exists in another store',
    ],
    [
      'a key with its creator',
      () => eachRow('apiKeys', () => ({ createdById: 'per_x' })),
      'has a row with unexpected columns',
    ],
    [
      'a store that is not in the manifest',
      () => changeRows('stores', (rows) => [...rows, { ...rows[0], id: 'sto_x' }]),
      'contains a row from a store that is not in the manifest',
    ],
    [
      'a version of a layout in another store',
      () => eachRow('layoutVersions', () => ({ layoutId: victim.layoutId })),
      'refers to a record that is not in its store',
    ],
    [
      'a part that would exhaust memory when it is decompressed',
      () =>
        forge('bomb', ({ parts: [part] }) => {
          if (part) part.bytes = 2 ** 32
        }),
      'manifest.json is damaged',
    ],
    [
      'a column that does not move',
      () => eachRow('layouts', () => ({ stale: 1 })),
      'has a row with unexpected columns',
    ],
    [
      'a value that no column can have',
      () => eachRow('layouts', () => ({ name: { toString: 'x' } })),
      'contains a row that cannot be read',
    ],
    [
      'fewer rows than the manifest says',
      () =>
        forge('fewer', ({ parts }) => {
          for (const part of parts) if (part.table === 'apiKeys') part.rows = 2
        }),
      'has 1 rows instead of 2',
    ],
    [
      'a member of another store',
      () =>
        forge('people', async (manifest) => {
          if (!manifest.sealing || !manifest.people) throw new Error('nothing is sealed')
          const record = ['people', 'of the exported stores'] as const
          const sealing = await resumeSealing(passphrase, manifest.sealing)
          const people = JSON.parse(sealing.open(...record, manifest.people)) as { roles: object[] }[]
          for (const person of people) person.roles.push({ storeId: victim.storeId, role: 'admin' })
          manifest.people = sealing.seal(...record, JSON.stringify(people))
        }),
      'the accounts in this export are damaged',
    ],
  ])('is not imported if it is forged: %s', async (_, forged, message) => {
    const before = await countRows()
    const from = await forged()
    await expect(target.operate(importStores, { from, passphrase })).rejects.toThrow(message)
    expect(await countRows()).toEqual(before)
  })

  it('is imported if it is genuine', async () => {
    expect(await target.operate(importStores, { from: genuine, passphrase })).toMatchObject({ stores: 1 })
  })
})

it("a download link cannot lead to another store's file", async () => {
  const { db } = target.app.database
  const other = await target.operate<{ id: string }>(createStore, { name: 'Other' })
  const link = { token: 'forged', storeId: other.id, fileId: victim.fileId, filename: 'a.txt' }
  await db.insertInto('downloadLinks').values(link).execute()
  const url = await target.serve()
  expect((await fetch(`${url}/d/forged`)).status).toBe(404)
  await db
    .updateTable('downloadLinks')
    .set({ storeId: victim.storeId })
    .where('token', '=', 'forged')
    .execute()
  expect((await fetch(`${url}/d/forged`)).status).toBe(200)
})
