import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { createTestStore, onPostgres, type TestStore } from '../../testing/test-store.ts'
import { openStore } from './open.ts'

let testStore: TestStore
let first: Store
let second: Store

beforeAll(async () => {
  testStore = await createTestStore()
  const open = () =>
    openStore({ databaseUrl: testStore.environment.DATABASE_URL, dataDir: testStore.dataDir }, () => {})
  first = await open()
  second = await open()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await testStore.remove()
})

/** Starts work, and returns a function that ends it. */
async function begin(store: Store, name: string) {
  let end = () => {}
  let reportStart = () => {}
  const hasStarted = new Promise<void>((resolve) => {
    reportStart = resolve
  })
  const done = store.runExclusively(name, () => {
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

async function isRun(store: Store, name: string): Promise<boolean> {
  let wasRun = false
  await store.runExclusively(name, async () => {
    wasRun = true
  })
  return wasRun
}

describe('runExclusively', () => {
  it('runs the work each time, even after a failure', async () => {
    expect(await isRun(first, 'sweep')).toBe(true)
    await expect(first.runExclusively('sweep', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await isRun(second, 'sweep')).toBe(true)
  })

  it.runIf(onPostgres())(
    'does not run work that another process is running, but runs other work',
    async () => {
      const end = await begin(first, 'sweep')
      expect(await isRun(second, 'sweep')).toBe(false)
      expect(await isRun(second, 'purge')).toBe(true)
      await end()
      expect(await isRun(second, 'sweep')).toBe(true)
    },
  )

  it.runIf(onPostgres())('runs work again after the process that ran it was disconnected', async () => {
    const end = await begin(first, 'sweep')
    // Only in this database, because other tests hold locks on the same server.
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(second.db)
    await expect.poll(() => isRun(second, 'sweep')).toBe(true)
    await end()
    expect(await isRun(first, 'sweep')).toBe(true)
  })
})
