import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openApp } from './compose.ts'
import { readConfig } from './config.ts'
import { createStore } from './core/admin/stores/create-store.ts'
import { operator } from './core/call/context.ts'
import { invoke } from './core/call/operation.ts'
import { addFile } from './core/foundation/files/add-file.ts'
import { deleteFile } from './core/foundation/files/delete-file.ts'
import { startS3 } from './testing/servers/s3-server.ts'
import { createTestDatabase, onPostgres } from './testing/test-database.ts'

it('uploaded files are stored in object storage if configured, and deleted from it', async () => {
  const database = await createTestDatabase()
  const s3 = await startS3()
  const { endpoint = '', bucket, keyId, secret } = s3.bucket
  const environment = {
    ...database.environment,
    FLOWPOST_S3_ENDPOINT: endpoint,
    FLOWPOST_S3_BUCKET: bucket,
    FLOWPOST_S3_KEY_ID: keyId,
    FLOWPOST_S3_SECRET: secret,
  }
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  try {
    const { output } = await invoke(createStore, operator(app.services, null), { name: 'Shop' })
    const shop = output as { id: string; name: string }
    const ctx = operator(app.services, shop)
    const path = join(database.dataDir, 'prices.txt')
    writeFileSync(path, 'prices')
    const { key } = (await invoke(addFile, ctx, { path })).output as { key: string }
    const row = await app.services.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()
    const file = { storeId: shop.id, fileId: row.id, contentHash: row.contentHash }
    const bytes = await app.services.files.read(file)
    expect(bytes && (await buffer(bytes)).toString()).toBe('prices')
    expect(existsSync(join(database.dataDir, 'files'))).toBe(false)
    await invoke(deleteFile, ctx, { key })
    await expect.poll(() => app.services.files.read(file)).toBeNull()
  } finally {
    await app.close()
    await s3.stop()
    await database.remove()
  }
})

it('passwords and passphrases are hashed with the recommended cost', async () => {
  const database = await createTestDatabase()
  const app = await openApp(readConfig(database.environment), pino({ level: 'silent' }))
  expect(app.services.hashingCosts).toEqual({
    password: { memory: 19_456, passes: 2, parallelism: 1 },
    passphrase: { N: 2 ** 17, r: 8, p: 1 },
  })
  await app.close()
  await database.remove()
})

it.each([
  [{ FLOWPOST_DATA_DIR: '/dev/null/data' }, /^FLOWPOST_DATA_DIR: cannot use .*ENOTDIR/],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none', FLOWPOST_MASTER_KEY: Buffer.alloc(32).toString('base64') },
    /^DATABASE_URL: cannot use the database: .*ECONNREFUSED/,
  ],
])('an error opening the database names the setting: %o', async (environment, line) => {
  await expect(openApp(readConfig(environment), pino({ level: 'silent' }))).rejects.toThrow(line)
})

it.runIf(onPostgres())('an error creating the tables says that the user must own the database', async () => {
  const database = await createTestDatabase('any', 'empty')
  const url = new URL(database.environment.DATABASE_URL ?? '')
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  const role = `role_${randomBytes(8).toString('hex')}`
  await server.query(`create role ${role} login`)
  url.username = role
  const config = readConfig({ ...database.environment, DATABASE_URL: url.href })
  await expect(openApp(config, pino({ level: 'silent' }))).rejects.toThrow(
    'DATABASE_URL: its user must own the database: permission denied for schema public',
  )
  await server.query(`drop role ${role}`)
  await server.end()
  await database.remove()
})
