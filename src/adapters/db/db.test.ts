import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Store } from '../../ports.ts'
import { runCli } from '../../testing/run-cli.ts'
import { createTestStore, type TestStore } from '../../testing/test-store.ts'
import { migrate } from './migrations/index.ts'
import { openStore } from './open.ts'

const opened: Store[] = []
const made: TestStore[] = []

async function newTestStore() {
  const store = await createTestStore()
  made.push(store)
  return store
}

async function open({ environment }: TestStore) {
  const store = await openStore(readConfig(environment), () => {})
  opened.push(store)
  return store
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  for (const store of made.splice(0)) await store.remove()
})

describe('migrations', () => {
  it('processes that start at once do not collide, and each step is applied once', async () => {
    const where = await newTestStore()
    const answers = await Promise.all([1, 2, 3].map(() => runCli(['migrate', '--json'], where.environment)))
    const applied = answers.flatMap(({ stdout }) => JSON.parse(stdout).applied)
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied).size).toBe(applied.length)
    expect(await migrate(await open(where))).toEqual([])
  })
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

describe('values', () => {
  it('counts and large integers come back as exact numbers', async () => {
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
