import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Database } from '../../ports/database.ts'
import { DatabaseUnavailable, LockTimeout } from '../../ports/database-errors.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import { POOL_CONNECTIONS, WORKER_CONNECTIONS } from './postgres-connections.ts'

const openDatabases: Database[] = []
const testDatabases: TestDatabase[] = []

async function newTestDatabase() {
  const database = await createTestDatabase()
  testDatabases.push(database)
  return database
}

async function open({ environment }: TestDatabase) {
  const database = await openDatabase(readConfig(environment), () => {})
  openDatabases.push(database)
  return database
}

afterEach(async () => {
  for (const database of openDatabases.splice(0)) await database.close()
  for (const database of testDatabases.splice(0)) await database.remove()
})

it.runIf(onPostgres())(
  'a process with a worker opens the documented number of connections when it is busy',
  async () => {
    const database = await open(await newTestDatabase())
    const stopListening = await database.listenForWork(() => {})
    await database.runExclusively('any', async () => {
      const busy = Array.from({ length: 3 * POOL_CONNECTIONS }, () =>
        sql<{ open: number }>`select (select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend') as "open", pg_sleep(0.2)`.execute(database.db),
      )
      const counts = (await Promise.all(busy)).map(({ rows }) => rows[0]?.open ?? 0)
      expect(Math.max(...counts)).toBe(POOL_CONNECTIONS + WORKER_CONNECTIONS)
    })
    await stopListening()
  },
)

it('a compiled query uses the values passed to it and sees only committed data', async () => {
  const database = await open(await newTestDatabase())
  await migrate(database)
  await database.db.insertInto('stores').values({ id: 'sto_1', name: 'old', createdAt: '' }).execute()
  const read = database.compileRead(database.db.selectFrom('stores').select('name').where('id', '=', ''))
  let during: Promise<{ name: string }[]> | undefined
  const failing = database.transact(async (db) => {
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
    const database = await open(await newTestDatabase())
    await migrate(database)
    const failing = database.transact(async (db) => {
      await db.insertInto('stores').values({ id: 'sto_1', name: 'a', createdAt: '' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await database.db.selectFrom('stores').selectAll().execute()).toEqual([])
  })

  it.runIf(onPostgres())(
    'that exceed the server’s statement timeout report an unavailable database, not a bug',
    async () => {
      const database = await open(await newTestDatabase())
      const slow = database.transact(async (db) => {
        await sql`set local statement_timeout = '20ms'`.execute(db)
        await sql`select pg_sleep(5)`.execute(db)
      })
      await expect(slow).rejects.toThrow(DatabaseUnavailable)
    },
  )

  it.runIf(onPostgres())('fail with a lock timeout if they wait too long for a locked row', async () => {
    const database = await open(await newTestDatabase())
    await migrate(database)
    await database.db.insertInto('executeBudgets').values({ keyId: 'k', windowStartMs: 0, used: 0 }).execute()
    const lock = sql`select * from "executeBudgets" for update`
    await database.write(async (holder) => {
      await lock.execute(holder)
      const waiting = database.write(async (db) => {
        await sql`set local lock_timeout = '20ms'`.execute(db)
        await lock.execute(db)
      })
      await expect(waiting).rejects.toThrow(LockTimeout)
    })
  })

  it('do not overwrite each other if they read a row and then write it', async () => {
    const database = await open(await newTestDatabase())
    await migrate(database)
    await database.db.insertInto('executeBudgets').values({ keyId: 'k', windowStartMs: 0, used: 0 }).execute()
    const addOne = () =>
      database.transact(async (db) => {
        const { used } = await db.selectFrom('executeBudgets').select('used').executeTakeFirstOrThrow()
        await db
          .updateTable('executeBudgets')
          .set({ used: used + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    const { used } = await database.db.selectFrom('executeBudgets').select('used').executeTakeFirstOrThrow()
    expect(used).toBe(20)
  })
})

describe('counts and large integers', () => {
  it('are returned as exact numbers', async () => {
    const database = await open(await newTestDatabase())
    await migrate(database)
    const large = 2 ** 53 - 1
    await database.db
      .insertInto('executeBudgets')
      .values({ keyId: 'k', windowStartMs: large, used: 1 })
      .execute()
    const row = await database.db
      .selectFrom('executeBudgets')
      .select(['windowStartMs', sql<number>`count(*) over ()`.as('total')])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ windowStartMs: large, total: 1 })
  })
})

describe('concurrent transactions', () => {
  const addStore = (database: Database, id: string, thenFail = false) =>
    database.transact(async (db) => {
      await db.insertInto('stores').values({ id, name: id, createdAt: '' }).execute()
      if (thenFail) throw new Error(`${id} fails`)
      return id
    })

  it('each return their own result, and one that fails rolls back only its own changes', async () => {
    const database = await open(await newTestDatabase())
    await migrate(database)
    const outcomes = await Promise.allSettled([
      addStore(database, 'a'),
      addStore(database, 'b', true),
      addStore(database, 'a'),
      addStore(database, 'c'),
      ...Array.from({ length: 150 }, (_, n) => addStore(database, `n${n}`)),
    ])
    const [first, failing, second, other] = outcomes.map(({ status }) => status)
    expect([failing, other]).toEqual(['rejected', 'fulfilled'])
    // The two that add `a` may run on different connections, so either can be first; the other one fails.
    expect([first, second].sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { message: 'b fails' } })
    const { length } = await database.db.selectFrom('stores').select('id').execute()
    expect(length).toBe(152)
  })

  it('are visible to other connections once they are acknowledged', async () => {
    const testDatabase = await newTestDatabase()
    const database = await open(testDatabase)
    await migrate(database)
    const other = await open(testDatabase)
    await Promise.all(
      ['a', 'b', 'c'].map(async (id) => {
        await addStore(database, id)
        const rows = await other.db.selectFrom('stores').select('id').where('id', '=', id).execute()
        expect(rows).toEqual([{ id }])
      }),
    )
  })
})

describe('cached values', () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const read = async (database: Database) => {
    await nextTurn()
    return database.readCached('stores', 'x', async () => {
      const rows = await database.db.selectFrom('stores').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id).join()
    })
  }
  const add = (database: Database, id: string) =>
    database.transact(async (db) => {
      await db.insertInto('stores').values({ id, name: id, createdAt: '' }).execute()
    })
  const writeUncached = (database: Database) =>
    database.transact(async (db) => {
      await db
        .insertInto('quotaUses')
        .values({ storeId: 'a', month: `${Math.random()}`, used: 1 })
        .execute()
    })

  it('are invalidated by changes in this process or another, even between writes to uncached tables', async () => {
    const testDatabase = await newTestDatabase()
    const database = await open(testDatabase)
    const other = await open(testDatabase)
    await migrate(database)
    await add(database, 'a')
    expect(await read(database)).toBe('a')
    await add(other, 'b')
    await writeUncached(database)
    expect(await read(database)).toBe('a,b')
    await writeUncached(database)
    await add(other, 'c')
    await writeUncached(database)
    expect(await read(database)).toBe('a,b,c')
    await other.db.insertInto('stores').values({ id: 'd', name: 'd', createdAt: '' }).execute()
    expect(await read(database)).toBe('a,b,c,d')
    await database.db.deleteFrom('stores').where('id', '=', 'd').execute()
    expect(await read(database)).toBe('a,b,c')
  })

  it('survive writes to uncached tables', async () => {
    const database = await open(await newTestDatabase())
    await migrate(database)
    await add(database, 'a')
    await read(database)
    for (let n = 0; n < 3; n += 1) await writeUncached(database)
    expect(await database.readCached('stores', 'x', async () => 'read again')).toBe('a')
  })
})
