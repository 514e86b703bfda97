import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../ports/database.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import { type ServerProxy, startProxy } from '../../testing/database/proxy.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'
import { openPostgres } from './postgres.ts'

const CALLERS = 20
/** Shorter than usual, to save time; the crash tests use the usual limits. */
const LIMITS = { connectMs: 4_000, silentMs: 1_000, checkMs: 2_000 }

describe.runIf(onPostgres())('a server that goes silent without closing its connections', () => {
  let testDatabase: TestDatabase
  let proxy: ServerProxy
  let database: Database
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    proxy = await startProxy(testDatabase.environment.DATABASE_URL ?? '')
    database = openPostgres(proxy.url, () => {}, LIMITS)
  })
  afterAll(async () => {
    await database?.close()
    await proxy?.close()
    await testDatabase?.remove()
  })
  beforeEach(() => proxy.acceptNew())

  const read = () => sql`select 1`.execute(database.db)
  const write = (id: string) =>
    database.transact((db) => db.insertInto('stores').values({ id, name: 'a', createdAt: '' }).execute())
  const fillPool = () =>
    Promise.all(Array.from({ length: CALLERS }, () => sql`select pg_sleep(0.05)`.execute(database.db)))

  it('is reported as unavailable to every caller in time, regardless of the number of open connections', async () => {
    await fillPool()
    proxy.silence()
    const startedMs = performance.now()
    const calls = Array.from({ length: CALLERS }, (_, n) => (n % 2 ? read() : write(`sto_${n}`)))
    const outcomes = await Promise.allSettled(calls)
    expect(performance.now() - startedMs).toBeLessThan(8_000)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  })

  it('serves the first call as soon as it responds again, even though the old connections stay silent', async () => {
    await fillPool()
    proxy.silence()
    await expect(read()).rejects.toThrow(DatabaseUnavailable)
    await proxy.acceptNew()
    const startedMs = performance.now()
    await fillPool()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
  })

  it('is not confused with a slow statement, which is left running', async () => {
    const [{ rows }] = await Promise.all([
      sql<{ done: string }>`select 'done' as "done" from pg_sleep(2.5)`.execute(database.db),
      setTimeout(1_500).then(read),
    ])
    expect(rows).toEqual([{ done: 'done' }])
  })

  it('does not block background tasks: a new connection takes over their lock', async () => {
    let runs = 0
    const add = () => database.runExclusively('add', async () => void runs++)
    await add()
    const { promise: hasStarted, resolve: reportStart } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: proceed } = Promise.withResolvers<void>()
    const work = database.runExclusively('add', () => {
      reportStart()
      return mayEnd
    })
    await hasStarted
    proxy.silence()
    proceed()
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    await proxy.acceptNew()
    await add()
    expect(runs).toBe(2)
  })

  it('delivers announcements again over a new connection', async () => {
    let announcements = 0
    const stop = await database.listenForWork(() => announcements++)
    // A process ignores its own announcements.
    const other = openPostgres(proxy.url, () => {}, LIMITS)
    onTestFinished(other.close)
    proxy.silence()
    await proxy.acceptNew()
    const before = announcements
    await expect
      .poll(
        async () => {
          await other.announceWork().catch(() => {})
          return announcements
        },
        { timeout: 12_000, interval: 250 },
      )
      .toBeGreaterThan(before + 1)
    stop()
  })

  it('does not prevent closing the database within 3 s', async () => {
    const other = openPostgres(proxy.url, () => {}, LIMITS)
    await other.runExclusively('close', async () => {})
    proxy.silence()
    const startedMs = performance.now()
    await other.close()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
  })
})
