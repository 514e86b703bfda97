import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFilesInS3 } from '../../../adapters/files-s3/files-s3.ts'
import { createSmallStore, upload } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { startS3 } from '../../../testing/servers/s3-server.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'
import { readManifest, schemaOf } from './manifest.ts'

const PASSPHRASE = 'correct horse battery staple'
/** Larger than one chunk of any stream involved. */
const LARGE = Buffer.alloc(3_000_000, 'Flowpost, größer. ')
const folder = mkdtempSync(join(tmpdir(), 'flowpost-moving-s3-'))
let s3: Awaited<ReturnType<typeof startS3>>
let small: Awaited<ReturnType<typeof createSmallStore>>
let onDisk: TestInstallation
let inBucket: TestInstallation
let backOnDisk: TestInstallation

beforeAll(async () => {
  s3 = await startS3()
  onDisk = await openInstallation('sqlite')
  small = await createSmallStore(onDisk)
  await upload(onDisk, small.id, 'large.txt', LARGE)
  // The same bytes again: two files for the store, one in the export.
  await upload(onDisk, small.id, 'large again.txt', LARGE)
  const testDatabase = await createTestDatabase()
  inBucket = await openInstallation('sqlite', {
    existing: { ...testDatabase, environment: { ...testDatabase.environment, ...bucketSettings() } },
  })
  backOnDisk = await openInstallation('sqlite')
})
afterAll(async () => {
  for (const installation of [onDisk, inBucket, backOnDisk]) await installation?.close()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function bucketSettings() {
  const { endpoint = '', bucket, keyId, secret } = s3.bucket
  return {
    FLOWPOST_S3_ENDPOINT: endpoint,
    FLOWPOST_S3_BUCKET: bucket,
    FLOWPOST_S3_KEY_ID: keyId,
    FLOWPOST_S3_SECRET: secret,
  }
}

/** The manifest's description of the content; sealed values differ with each export. */
const contentOf = async (name: string) => {
  const schema = await schemaOf(onDisk.app.database.db)
  const { parts, files, stores } = await readManifest(join(folder, name), schema)
  const comparable = parts.map((part) => (part.table === 'vaultEntries' ? { ...part, sha256: '' } : part))
  return { parts: comparable, files, stores }
}

const listFiles = ({ app }: TestInstallation) =>
  app.database.db
    .selectFrom('files')
    .select(['id as fileId', 'storeId', 'contentHash', 'sizeBytes'])
    .orderBy('id')
    .execute()

/** Every file's record, with the hash of the bytes in its file store. */
async function readFiles(installation: TestInstallation) {
  const contents: object[] = []
  for (const file of await listFiles(installation)) {
    const bytes = await installation.app.services.files.read(file)
    const content = bytes && (await buffer(bytes))
    contents.push({ ...file, bytes: content?.length, sha256: content && hash('sha256', content) })
  }
  return contents
}

describe('a store that moves from disk to object storage and back', () => {
  it('has the same rows, checksums and bytes in every installation', async () => {
    const passphrase = PASSPHRASE
    const exported = await onDisk.operate(exportStores, { to: join(folder, 'up'), passphrase })
    const imported = await inBucket.operate(importStores, { from: join(folder, 'up'), passphrase })
    expect(exported).toEqual({ ...imported, lostFiles: 0 })
    expect(exported).toMatchObject({ stores: 1, files: 3, tables: { files: 4 } })
    expect(existsSync(join(inBucket.database.dataDir, 'files'))).toBe(false)

    const returned = await inBucket.operate(exportStores, { to: join(folder, 'down'), passphrase })
    expect(returned).toEqual({ ...exported, folder: returned.folder })
    expect(await contentOf('down')).toEqual(await contentOf('up'))
    await backOnDisk.operate(importStores, { from: join(folder, 'down'), passphrase })

    const before = await readFiles(onDisk)
    expect(before).toHaveLength(4)
    expect(before).toContainEqual(
      expect.objectContaining({ bytes: LARGE.length, sha256: hash('sha256', LARGE) }),
    )
    expect(await readFiles(inBucket)).toEqual(before)
    expect(await readFiles(backOnDisk)).toEqual(before)
  })

  it('serves its files from the bucket at the same paths', async () => {
    const paths = await Promise.all(
      [onDisk, inBucket].map(async (installation) => {
        const url = await installation.serve()
        const headers = { authorization: `Bearer ${small.readKey}` }
        const { data } = (await (await fetch(`${url}/api/v1/files`, { headers })).json()) as {
          data: { key: string; url: string | null }[]
        }
        const logo = data.find(({ key }) => key === small.fileKey)
        const path = new URL(logo?.url ?? '').pathname
        const response = await fetch(url + path)
        return {
          path,
          status: response.status,
          bytes: hash('sha256', Buffer.from(await response.arrayBuffer())),
        }
      }),
    )
    expect(paths[0]).toMatchObject({ status: 200 })
    expect(paths[1]).toEqual(paths[0])
  })

  it('can be moved with the commands, which exit when they are done', async () => {
    const target = await createTestDatabase()
    const environment = { ...target.environment, ...bucketSettings(), HOME: tmpdir() }
    try {
      const to = join(folder, 'by-command')
      const out = await runCli(
        ['export', '--to', to, '--passphrase-stdin', '--json'],
        { ...inBucket.database.environment, HOME: tmpdir() },
        PASSPHRASE,
      )
      expect(out).toMatchObject({ code: 0, stderr: '' })
      const into = await runCli(
        ['import', '--from', to, '--passphrase-stdin', '--json'],
        environment,
        PASSPHRASE,
      )
      expect(into).toMatchObject({ code: 0, stderr: '' })
      expect({ ...JSON.parse(into.stdout), lostFiles: 0 }).toEqual(JSON.parse(out.stdout))
    } finally {
      await target.remove()
    }
  })

  it('is backed up from the bucket with all of its files', async () => {
    const to = join(folder, 'backup')
    expect(await inBucket.operate(backUp, { to })).toMatchObject({ files: 4, lostFiles: 0 })
    for (const { storeId, fileId, contentHash } of await listFiles(inBucket))
      expect(hash('sha256', readFileSync(join(to, 'files', storeId, fileId, contentHash)))).toBe(contentHash)
  })

  it('moves without the files that the bucket has lost, and reports how many', async () => {
    const [lost] = (await listFiles(inBucket)).filter(({ sizeBytes }) => sizeBytes < 100)
    if (lost) await inBucket.app.services.files.remove(lost)
    const warnings: string[] = []
    const exported = await inBucket.operate(
      exportStores,
      { to: join(folder, 'lost'), passphrase: PASSPHRASE },
      { reporter: { warn: (text) => warnings.push(text) } },
    )
    expect(exported).toMatchObject({ files: 2, lostFiles: 1, tables: { files: 4 } })
    expect(warnings).toEqual([expect.stringContaining('the content of 1 file is lost')])
  })

  it('is not exported if the bucket fails: its files are not treated as lost', async () => {
    const files = openFilesInS3({ ...s3.bucket, bucket: 'nowhere' })
    const to = join(folder, 'nowhere')
    const refused = inBucket.operate(exportStores, { to, passphrase: PASSPHRASE }, { files })
    await expect(refused).rejects.toThrow('bucket')
    expect(existsSync(join(to, 'manifest.json'))).toBe(false)
  })
})
