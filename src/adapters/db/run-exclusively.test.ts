import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { createTestStore, onPostgres, type TestStore } from '../../testing/test-store.ts'
import { openStore } from './open.ts'

let place: TestStore
let first: Store
let second: Store

beforeAll(async () => {
  place = await createTestStore()
  const open = () =>
    openStore({ databaseUrl: place.environment.DATABASE_URL, dataDir: place.dataDir }, () => {})
  first = await open()
  second = await open()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await place.remove()
})

/** Begins work and says how to end it. */
async function begin(store: Store, name: string) {
  let end = () => {}
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const done = store.runExclusively(name, () => {
    begun()
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await hasBegun
  return async () => {
    end()
    await done
  }
}

async function isDone(store: Store, name: string): Promise<boolean> {
  let isDone = false
  await store.runExclusively(name, async () => {
    isDone = true
  })
  return isDone
}

describe('runExclusively', () => {
  it('runs the work each time, also after a failure', async () => {
    expect(await isDone(first, 'sweep')).toBe(true)
    await expect(first.runExclusively('sweep', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await isDone(second, 'sweep')).toBe(true)
  })

  it.runIf(onPostgres())('is not done by another meanwhile; other work is', async () => {
    const end = await begin(first, 'sweep')
    expect(await isDone(second, 'sweep')).toBe(false)
    expect(await isDone(second, 'purge')).toBe(true)
    await end()
    expect(await isDone(second, 'sweep')).toBe(true)
  })

  it.runIf(onPostgres())('is free again when the process that did it has gone', async () => {
    const end = await begin(first, 'sweep')
    // Of this database only: other tests hold locks of their own on the same server.
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(second.db)
    await expect.poll(() => isDone(second, 'sweep')).toBe(true)
    await end()
    expect(await isDone(first, 'sweep')).toBe(true)
  })
})
