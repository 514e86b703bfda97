import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Store } from '../../ports/store.ts'
import { LockTimeout, StoreUnavailable } from '../../ports/store-errors.ts'
import { createTestStore, onPostgres, type TestStore } from '../../testing/test-store.ts'
import { migrate } from './migrations/index.ts'
import { openStore } from './open.ts'
import { POOL_CONNECTIONS, WORKER_CONNECTIONS } from './postgres-connections.ts'

const openStores: Store[] = []
const testStores: TestStore[] = []

async function newTestStore() {
  const store = await createTestStore()
  testStores.push(store)
  return store
}

async function open({ environment }: TestStore) {
  const store = await openStore(readConfig(environment), () => {})
  openStores.push(store)
  return store
}

afterEach(async () => {
  for (const store of openStores.splice(0)) await store.close()
  for (const store of testStores.splice(0)) await store.remove()
})

it.runIf(onPostgres())(
  'a process with a worker opens exactly as many connections as documented',
  async () => {
    const store = await open(await newTestStore())
    const stopListening = await store.listenForWork(() => {})
    await store.runExclusively('any', async () => {
      const busy = Array.from({ length: 3 * POOL_CONNECTIONS }, () =>
        sql<{ open: number }>`select (select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend') as "open", pg_sleep(0.2)`.execute(store.db),
      )
      const counts = (await Promise.all(busy)).map(({ rows }) => rows[0]?.open ?? 0)
      expect(Math.max(...counts)).toBe(POOL_CONNECTIONS + WORKER_CONNECTIONS)
    })
    await stopListening()
  },
)

it('a compiled query uses the values passed to it and sees only committed data', async () => {
  const store = await open(await newTestStore())
  await migrate(store)
  await store.db.insertInto('stores').values({ id: 'sto_1', name: 'old', createdAt: '' }).execute()
  const read = store.compileRead(store.db.selectFrom('stores').select('name').where('id', '=', ''))
  let during: Promise<{ name: string }[]> | undefined
  const failing = store.transact(async (db) => {
    await db.updateTable('stores').set({ name: 'new' }).execute()
    during = read('sto_1')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await during).toEqual([{ name: 'old' }])
  expect(await read('sto_2')).toEqual([])
})

describe('transactions', () => {
  it('leave nothing behind when they fail', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    const failing = store.transact(async (db) => {
      await db.insertInto('stores').values({ id: 'sto_1', name: 'a', createdAt: '' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await store.db.selectFrom('stores').selectAll().execute()).toEqual([])
  })

  it.runIf(onPostgres())(
    'that exceed the server’s statement timeout report an unavailable database, not a bug',
    async () => {
      const store = await open(await newTestStore())
      const slow = store.transact(async (db) => {
        await sql`set local statement_timeout = '20ms'`.execute(db)
        await sql`select pg_sleep(5)`.execute(db)
      })
      await expect(slow).rejects.toThrow(StoreUnavailable)
    },
  )

  it.runIf(onPostgres())('that wait too long for a locked row fail with a lock timeout', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    await store.db.insertInto('executeBudgets').values({ keyId: 'k', windowStartMs: 0, used: 0 }).execute()
    const lock = sql`select * from "executeBudgets" for update`
    await store.write(async (holder) => {
      await lock.execute(holder)
      const waiting = store.write(async (db) => {
        await sql`set local lock_timeout = '20ms'`.execute(db)
        await lock.execute(db)
      })
      await expect(waiting).rejects.toThrow(LockTimeout)
    })
  })

  it('that read a row and then write it do not overwrite each other', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    await store.db.insertInto('executeBudgets').values({ keyId: 'k', windowStartMs: 0, used: 0 }).execute()
    const addOne = () =>
      store.transact(async (db) => {
        const { used } = await db.selectFrom('executeBudgets').select('used').executeTakeFirstOrThrow()
        await db
          .updateTable('executeBudgets')
          .set({ used: used + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    const { used } = await store.db.selectFrom('executeBudgets').select('used').executeTakeFirstOrThrow()
    expect(used).toBe(20)
  })
})

describe('counts and large integers', () => {
  it('are returned as exact numbers', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    const large = 2 ** 53 - 1
    await store.db
      .insertInto('executeBudgets')
      .values({ keyId: 'k', windowStartMs: large, used: 1 })
      .execute()
    const row = await store.db
      .selectFrom('executeBudgets')
      .select(['windowStartMs', sql<number>`count(*) over ()`.as('total')])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ windowStartMs: large, total: 1 })
  })
})

describe('concurrent transactions', () => {
  const addStore = (store: Store, id: string, thenFail = false) =>
    store.transact(async (db) => {
      await db.insertInto('stores').values({ id, name: id, createdAt: '' }).execute()
      if (thenFail) throw new Error(`${id} fails`)
      return id
    })

  it('each return their own result, and one that fails rolls back only its own changes', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    const outcomes = await Promise.allSettled([
      addStore(store, 'a'),
      addStore(store, 'b', true),
      addStore(store, 'a'),
      addStore(store, 'c'),
      ...Array.from({ length: 150 }, (_, n) => addStore(store, `n${n}`)),
    ])
    const [first, failing, second, other] = outcomes.map(({ status }) => status)
    expect([failing, other]).toEqual(['rejected', 'fulfilled'])
    // They may run on two connections, so either can insert the row first; the other one fails.
    expect([first, second].sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { message: 'b fails' } })
    const { length } = await store.db.selectFrom('stores').select('id').execute()
    expect(length).toBe(152)
  })

  it('are visible to other connections once they are acknowledged', async () => {
    const testStore = await newTestStore()
    const store = await open(testStore)
    await migrate(store)
    const other = await open(testStore)
    await Promise.all(
      ['a', 'b', 'c'].map(async (id) => {
        await addStore(store, id)
        const rows = await other.db.selectFrom('stores').select('id').where('id', '=', id).execute()
        expect(rows).toEqual([{ id }])
      }),
    )
  })
})

describe('cached values', () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const read = async (store: Store) => {
    await nextTurn()
    return store.readCached('stores', 'x', async () => {
      const rows = await store.db.selectFrom('stores').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id).join()
    })
  }
  const add = (store: Store, id: string) =>
    store.transact(async (db) => {
      await db.insertInto('stores').values({ id, name: id, createdAt: '' }).execute()
    })
  const writeUncached = (store: Store) =>
    store.transact(async (db) => {
      await db
        .insertInto('quotaUses')
        .values({ storeId: 'a', month: `${Math.random()}`, used: 1 })
        .execute()
    })

  it('are invalidated by changes in this process or another, whatever this one writes in between', async () => {
    const testStore = await newTestStore()
    const [store, other] = [await open(testStore), await open(testStore)]
    await migrate(store)
    await add(store, 'a')
    expect(await read(store)).toBe('a')
    await add(other, 'b')
    await writeUncached(store)
    expect(await read(store)).toBe('a,b')
    await writeUncached(store)
    await add(other, 'c')
    await writeUncached(store)
    expect(await read(store)).toBe('a,b,c')
    await other.db.insertInto('stores').values({ id: 'd', name: 'd', createdAt: '' }).execute()
    expect(await read(store)).toBe('a,b,c,d')
    await store.db.deleteFrom('stores').where('id', '=', 'd').execute()
    expect(await read(store)).toBe('a,b,c')
  })

  it('survive writes to uncached tables', async () => {
    const store = await open(await newTestStore())
    await migrate(store)
    await add(store, 'a')
    await read(store)
    for (let n = 0; n < 3; n += 1) await writeUncached(store)
    expect(await store.readCached('stores', 'x', async () => 'read again')).toBe('a')
  })
})
