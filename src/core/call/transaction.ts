import type { Ctx } from './context.ts'

/** Runs work in one transaction. Its reads bypass the cache, because what they see may never be committed. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> {
  const result = await ctx.services.transact(async (db) =>
    work({ ...ctx, db, readCached: (_table, _id, read) => read() }),
  )
  ctx.services.cache.invalidate()
  return result
}

/** Atomic but not isolated, for work in which each statement carries its own conditions. */
export const inUnisolatedTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> =>
  ctx.services.write(async (db) => work({ ...ctx, db, readCached: (_table, _id, read) => read() }))
