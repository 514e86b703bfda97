import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { createLayout } from '../../content/layouts/create-layout.ts'
import { connectShopify } from '../../delivery/steps/shopify.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { createStore } from '../stores/create-store.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'

const passphrase = 'open sesame'
const folder = mkdtempSync(join(tmpdir(), 'flowpost-refusals-'))
const complete = join(folder, 'complete')
/** Contains nothing sealed, so no slow key derivation is needed. */
const plain = join(folder, 'plain')
let source: TestInstallation
let target: TestInstallation
let storeId: string
let plainId: string

/** Modifies a copy of the plain export. */
function changedCopy(name: string, change: (path: string) => void): string {
  const path = join(folder, name)
  cpSync(plain, path, { recursive: true })
  change(path)
  return path
}
const importFrom = (from: string) => target.operate(importStores, { from })
const importComplete = () => target.operate(importStores, { from: complete, passphrase })
const importedStores = () => target.app.database.db.selectFrom('stores').select('id').execute()

beforeAll(async () => {
  source = await openInstallation('any')
  target = await openInstallation('any')
  storeId = (await source.operate<{ id: string }>(createStore, { name: 'Shop' })).id
  await source.operate(setSecret, { name: 'TOKEN', value: 'hush' }, { storeId })
  await source.operate(connectShopify, { shop: 'a.myshopify.com', secret: 'shh' }, { storeId })
  await upload(source, storeId, 'a.txt', Buffer.from('a'))
  await source.operate(exportStores, { to: complete, passphrase })
  plainId = (await source.operate<{ id: string }>(createStore, { name: 'Plain' })).id
  await upload(source, plainId, 'a.txt', Buffer.from('a'))
  await source.operate(exportStores, { to: plain, store: [plainId] })
})
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an export is rejected', () => {
  it('if there is sealed data but no passphrase, and an earlier export stays intact', async () => {
    await expect(source.operate(exportStores, { to: complete })).rejects.toThrow(
      'passphrase: required (--passphrase-stdin), because the export contains 2 secrets, credentials and execution inputs',
    )
    expect(readdirSync(complete)).toContain('manifest.json')
  })

  it('if the folder contains other files, which stay unchanged', async () => {
    const busy = join(folder, 'busy')
    mkdirSync(join(busy, 'files'), { recursive: true })
    writeFileSync(join(busy, 'files', 'thesis.txt'), 'mine')
    await expect(source.operate(exportStores, { to: busy, passphrase })).rejects.toThrow(
      'is not empty: it contains ',
    )
    expect(readFileSync(join(busy, 'files', 'thesis.txt'), 'utf8')).toBe('mine')
  })

  it('if the store does not exist', async () => {
    const unknown = source.operate(exportStores, { to: join(folder, 'none'), store: ['sto_x'], passphrase })
    await expect(unknown).rejects.toThrow('store not found')
  })
})

describe('an import is rejected', () => {
  const damage = (path: string, ...name: string[]) => {
    const bytes = readFileSync(join(path, ...name))
    bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
    writeFileSync(join(path, ...name), bytes)
  }
  const rewrite = (path: string, from: string, to: string) =>
    writeFileSync(
      join(path, 'manifest.json'),
      readFileSync(join(path, 'manifest.json'), 'utf8').replace(from, to),
    )

  // All of these are rejected before anything is inserted.
  it.each<[string, string, (path: string) => void]>([
    [
      'a damaged part',
      'parts/stores-0001.ndjson.gz is damaged',
      (path) => damage(path, 'parts', 'stores-0001.ndjson.gz'),
    ],
    [
      'a missing part',
      'parts/files-0001.ndjson.gz is missing',
      (path) => rmSync(join(path, 'parts', 'files-0001.ndjson.gz')),
    ],
    [
      'a damaged file',
      'files/ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb is damaged',
      (path) => writeFileSync(join(path, 'files', readdirSync(join(path, 'files'))[0] ?? ''), 'b'),
    ],
    ['a changed manifest', 'manifest.json is damaged', (path) => rewrite(path, '"rows": 1', '"rows": 2')],
    ['another format', 'has format 9', (path) => rewrite(path, '"format": 1', '"format": 9')],
    [
      'another database version',
      'has database version 0001-old, but this installation has ',
      (path) => rewrite(path, '"schema": "', '"schema": "0001-old","was": "'),
    ],
    [
      'no manifest',
      'contains no export, or an unfinished one',
      (path) => rmSync(join(path, 'manifest.json')),
    ],
  ])('for %s', async (name, message, change) => {
    await expect(importFrom(changedCopy(name, change))).rejects.toThrow(message)
    expect(await importedStores()).toEqual([])
  })

  it('if the passphrase is missing or wrong, with a one-line error', async () => {
    await expect(target.operate(importStores, { from: complete })).rejects.toThrow(
      'passphrase: required (--passphrase-stdin)',
    )
    const rejected = await runCli(
      ['import', '--from', complete, '--passphrase-stdin', '--json'],
      target.database.environment,
      'close sesame\n',
    )
    expect(rejected).toEqual({
      code: 2,
      stdout: expect.stringContaining('"code":"passphrase.wrong"'),
      stderr: 'flowpost: passphrase: not the passphrase that this export was encrypted with\n',
    })
    expect(await importedStores()).toEqual([])
  })

  it('if a shop belongs to another store here, until that store is deleted', async () => {
    const { id } = await target.operate<{ id: string }>(createStore, { name: 'Other' })
    await target.operate(connectShopify, { shop: 'a.myshopify.com', secret: 'x' }, { storeId: id })
    await expect(importComplete()).rejects.toThrow('shopifyShops: a record with the same name or id')
    expect(await importedStores()).toEqual([{ id }])
    await target.app.database.db.deleteFrom('stores').where('id', '=', id).execute()
    expect(await importComplete()).toMatchObject({ rows: 6 })
  })

  it('if the store already exists with different content, but not if it is the same', async () => {
    for (let round = 0; round < 2; round++) await importFrom(plain)
    // Sealed values match too: the previous test imported them.
    await importComplete()
    await target.operate(createLayout, { name: 'New', subject: 'New' }, { storeId: plainId })
    await expect(importFrom(plain)).rejects.toThrow(
      `${plainId} already exists here with different content (layouts, layoutVersions); nothing was changed`,
    )
  })
})
