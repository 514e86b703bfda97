import { setTimeout } from 'node:timers/promises'
import { createSemaphore, type Semaphore } from '../../platform/semaphore.ts'
import type { Ctx } from './context.ts'

/** Runs work in one transaction. Its reads bypass the cache, because what they see may never be committed. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> {
  const result = await ctx.services.transact(async (db) =>
    work({ ...ctx, db, readCached: (_table, _id, read) => read() }),
  )
  ctx.services.cache.invalidate()
  return result
}

/** By store: the turns of its slow transactions, and how many are running or waiting. */
const slowTransactions = new Map<string, { turns: Semaphore; count: number }>()

/**
 * A transaction that can take seconds, such as saving a layout in many languages. With SQLite, all other calls wait for
 * it, so a store's slow transactions take turns, and calls that are waiting run before the next one.
 */
export async function inSlowTransaction<T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> {
  const { storeId } = ctx
  const store = slowTransactions.get(storeId) ?? { turns: createSemaphore(1), count: 0 }
  slowTransactions.set(storeId, store)
  store.count += 1
  await store.turns.acquire()
  try {
    // Lets waiting calls start first.
    await setTimeout(1)
    return await inTransaction(ctx, work)
  } finally {
    store.turns.release()
    store.count -= 1
    if (store.count === 0) slowTransactions.delete(storeId)
  }
}

/** Atomic but not isolated, for work in which each statement carries its own conditions. */
export const inUnisolatedTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> =>
  ctx.services.write(async (db) => work({ ...ctx, db, readCached: (_table, _id, read) => read() }))
