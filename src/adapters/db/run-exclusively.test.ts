import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './open.ts'

let testDatabase: TestDatabase
let first: Database
let second: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const open = () =>
    openDatabase(
      { databaseUrl: testDatabase.environment.DATABASE_URL, dataDir: testDatabase.dataDir },
      () => {},
    )
  first = await open()
  second = await open()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await testDatabase.remove()
})

/** Starts work, and returns a function that ends it. */
async function startWork(database: Database, name: string) {
  let end = () => {}
  let reportStart = () => {}
  const hasStarted = new Promise<void>((resolve) => {
    reportStart = resolve
  })
  const done = database.runExclusively(name, () => {
    reportStart()
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await hasStarted
  return async () => {
    end()
    await done
  }
}

async function wasWorkRun(database: Database, name: string): Promise<boolean> {
  let wasRun = false
  await database.runExclusively(name, async () => {
    wasRun = true
  })
  return wasRun
}

describe('runExclusively', () => {
  it('runs the work each time, even after a failure', async () => {
    expect(await wasWorkRun(first, 'sweep')).toBe(true)
    await expect(first.runExclusively('sweep', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await wasWorkRun(second, 'sweep')).toBe(true)
  })

  it.runIf(onPostgres())(
    'does not run work that another process is running, but runs other work',
    async () => {
      const end = await startWork(first, 'sweep')
      expect(await wasWorkRun(second, 'sweep')).toBe(false)
      expect(await wasWorkRun(second, 'purge')).toBe(true)
      await end()
      expect(await wasWorkRun(second, 'sweep')).toBe(true)
    },
  )

  it.runIf(onPostgres())('runs work again after the process that ran it was disconnected', async () => {
    const end = await startWork(first, 'sweep')
    // Only in this database, because other tests hold locks on the same server.
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(second.db)
    await expect.poll(() => wasWorkRun(second, 'sweep')).toBe(true)
    await end()
    expect(await wasWorkRun(first, 'sweep')).toBe(true)
  })
})
