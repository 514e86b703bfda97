import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'
import { type ServerProxy, startProxy } from '../../testing/database/proxy.ts'
import { createTestStore, onPostgres, type TestStore } from '../../testing/test-store.ts'
import { openPostgres } from './postgres.ts'

const CALLERS = 20
/** A shorter silence than usual, to save time; the crash tests use the usual limits. */
const LIMITS = { connectMs: 4_000, silentMs: 1_000, askMs: 2_000 }

describe.runIf(onPostgres())('a server that goes silent without closing its connections', () => {
  let place: TestStore
  let proxy: ServerProxy
  let store: Store
  beforeAll(async () => {
    place = await createTestStore()
    proxy = await startProxy(place.environment.DATABASE_URL ?? '')
    store = openPostgres(proxy.url, () => {}, LIMITS)
  })
  afterAll(async () => {
    await store?.close()
    await proxy?.close()
    await place?.remove()
  })
  beforeEach(() => proxy.acceptNew())

  const read = () => sql`select 1`.execute(store.db)
  const write = (id: string) =>
    store.transact((db) => db.insertInto('stores').values({ id, name: 'a', createdAt: '' }).execute())
  const fillPool = () =>
    Promise.all(Array.from({ length: CALLERS }, () => sql`select pg_sleep(0.05)`.execute(store.db)))

  it('every caller is told that it is unavailable in time, however many connections were open', async () => {
    await fillPool()
    proxy.silence()
    const startedMs = performance.now()
    const calls = Array.from({ length: CALLERS }, (_, n) => (n % 2 ? read() : write(`sto_${n}`)))
    const outcomes = await Promise.allSettled(calls)
    expect(performance.now() - startedMs).toBeLessThan(8_000)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  })

  it('when it answers again, the first call succeeds at once, although the old connections stay silent', async () => {
    await fillPool()
    proxy.silence()
    await expect(read()).rejects.toThrow(StoreUnavailable)
    await proxy.acceptNew()
    const startedMs = performance.now()
    await fillPool()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
  })

  it('a statement that only takes long is left alone', async () => {
    const [{ rows }] = await Promise.all([
      sql<{ done: string }>`select 'done' as "done" from pg_sleep(2.5)`.execute(store.db),
      setTimeout(1_500).then(read),
    ])
    expect(rows).toEqual([{ done: 'done' }])
  })

  it('the lock for background tasks is taken again over a new connection, although the server still holds it', async () => {
    let runs = 0
    const add = () => store.runExclusively('add', async () => void runs++)
    await add()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: proceed } = Promise.withResolvers<void>()
    const held = store.runExclusively('add', () => {
      begin()
      return mayEnd
    })
    await hasBegun
    proxy.silence()
    proceed()
    await expect(held).rejects.toThrow(StoreUnavailable)
    await proxy.acceptNew()
    await add()
    expect(runs).toBe(2)
  })

  it('announcements of work arrive again over a new connection', async () => {
    let heard = 0
    const stop = await store.listenForWork(() => heard++)
    // A process ignores its own announcements.
    const other = openPostgres(proxy.url, () => {}, LIMITS)
    onTestFinished(other.close)
    proxy.silence()
    await proxy.acceptNew()
    const before = heard
    await expect
      .poll(
        async () => {
          await other.announceWork().catch(() => {})
          return heard
        },
        { timeout: 12_000, interval: 250 },
      )
      .toBeGreaterThan(before + 1)
    stop()
  })

  it('a store is closed within 3 s', async () => {
    const other = openPostgres(proxy.url, () => {}, LIMITS)
    await other.runExclusively('close', async () => {})
    proxy.silence()
    const startedMs = performance.now()
    await other.close()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
  })
})
