import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { openInstallation, type TestInstallation } from '../../testing/installations.ts'
import { MAIN, processEnvironment, runCli } from '../../testing/run-cli.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'

const installations: TestInstallation[] = []
const databases: TestDatabase[] = []
afterEach(async () => {
  for (const installation of installations.splice(0)) await installation.close()
  for (const database of databases.splice(0)) await database.remove()
})

const fileOf = ({ dataDir }: TestDatabase) => join(dataDir, 'flowpost.db')
const walBytes = (database: TestDatabase) =>
  existsSync(`${fileOf(database)}-wal`) ? statSync(`${fileOf(database)}-wal`).size : 0

/** The stores in a copy of the main file, without its log. */
function namesInCopy(database: TestDatabase): string[] {
  const folder = join(database.dataDir, `copy-${Math.random()}`)
  mkdirSync(folder)
  copyFileSync(fileOf(database), join(folder, 'flowpost.db'))
  const db = new DatabaseSync(join(folder, 'flowpost.db'))
  expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const rows = db.prepare('select "name" from "stores" order by "name"').all()
  db.close()
  return rows.map(({ name }) => String(name))
}

async function newDatabase() {
  const database = await createTestDatabase('sqlite')
  databases.push(database)
  expect((await runCli(['store', 'create', '--name', 'First'], database.environment)).code).toBe(0)
  return database
}

describe.runIf(!onPostgres())('the database file', () => {
  it('is closed after pending writes, and rejects later ones', async () => {
    const { database, app } = await openInstallation('sqlite')
    databases.push(database)
    const write = () => app.database.write(async (db) => db.selectFrom('stores').select('id').execute())
    const early = [write(), write()]
    await new Promise((resolve) => setImmediate(resolve))
    early.push(write())
    await app.close()
    expect(await Promise.all(early)).toHaveLength(3)
    await expect(write()).rejects.toThrow()
  })

  it('is complete without its log once writes stop', async () => {
    const installation = await openInstallation('sqlite')
    installations.push(installation)
    const { maintain } = installation.app.database
    await installation.operate(createStore, { name: 'A' })
    await maintain()
    await installation.operate(createStore, { name: 'B' })
    await maintain()
    expect(walBytes(installation.database)).toBeGreaterThan(0)
    await maintain()
    expect(walBytes(installation.database)).toBe(0)
    expect(namesInCopy(installation.database)).toEqual(['A', 'B'])
  })

  it('is checkpointed without waiting for readers', async () => {
    const installation = await openInstallation('sqlite')
    installations.push(installation)
    const { maintain, readSnapshot } = installation.app.database
    await installation.operate(createStore, { name: 'A' })
    await readSnapshot(async ({ db }) => {
      await installation.operate(createStore, { name: 'B' })
      await maintain()
      await maintain()
      expect(await db.selectFrom('stores').select('name').execute()).toEqual([{ name: 'A' }])
    })
    await maintain()
    expect(walBytes(installation.database)).toBe(0)
    expect(namesInCopy(installation.database)).toEqual(['A', 'B'])
  })

  it('is complete without its log after a stop, even while another process has it open', async () => {
    const database = await newDatabase()
    const reader = new DatabaseSync(fileOf(database))
    reader.prepare('select count(*) from "stores"').get()
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: processEnvironment({ ...database.environment, PORT: '0', LOG_LEVEL: 'info' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('listening')) break
    }
    expect((await runCli(['store', 'create', '--name', 'Second'], database.environment)).code).toBe(0)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(walBytes(database)).toBe(0)
    expect(namesInCopy(database)).toEqual(['First', 'Second'])
    reader.close()
  })

  const CORRUPTIONS: Record<string, (path: string) => void> = {
    'is not a database': (path) => writeFileSync(path, 'x'.repeat(20_000)),
    'was truncated': (path) => truncateSync(path, Math.floor(statSync(path).size / 3)),
    'was partly overwritten': (path) => writeFileSync(path, readFileSync(path).fill(0xff, 4096, 200_000)),
  }
  it.each(Object.entries(CORRUPTIONS))(
    'is reported as damaged in one line that points to backups if it %s',
    async (_, damage) => {
      const database = await newDatabase()
      damage(fileOf(database))
      const { code, stderr } = await runCli(['store', 'list'], database.environment)
      expect(code).toBe(1)
      expect(stderr).toBe(
        `flowpost: the database file ${fileOf(database)} is damaged: restore a backup (docs/operations.md says how)\n`,
      )
    },
  )
})

describe('a server on a data folder', () => {
  it.runIf(!onPostgres())(
    'works alongside another one, and detects that it is not the only one until the other has stopped',
    async () => {
      const installation = await openInstallation('sqlite')
      const { database } = installation
      const second = await openInstallation('sqlite', { existing: { ...database, remove: async () => {} } })
      expect(installation.app.database.isOnlyServer()).toBe(true)
      expect(installation.app.database.isOnlyServer()).toBe(true)
      expect(second.app.database.isOnlyServer()).toBe(false)
      expect((await fetch(`${await second.serve()}/readyz`)).status).toBe(200)
      await second.close()
      await installation.app.close()
      const third = await openInstallation('sqlite', { existing: database })
      installations.push(third)
      expect(third.app.database.isOnlyServer()).toBe(true)
    },
  )

  it.runIf(onPostgres())(
    'counts as the only one on PostgreSQL, where all servers share their request counts',
    async () => {
      const installation = await openInstallation('any')
      installations.push(installation)
      expect(installation.app.database.isOnlyServer()).toBe(true)
    },
  )
})
