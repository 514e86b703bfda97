import type { Ctx } from './context.ts'

/** Does a call's work in one transaction. Inside, nothing is cached: what is read may never be committed. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> {
  const done = await ctx.services.transact(async (db) =>
    work({ ...ctx, db, readCached: (_table, _id, read) => read() }),
  )
  ctx.services.cache.invalidate()
  return done
}

/** Atomic but not isolated, for work in which each statement carries its own conditions. */
export const inUnisolatedTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => T | Promise<T>): Promise<T> =>
  ctx.services.write(async (db) => work({ ...ctx, db, readCached: (_table, _id, read) => read() }))
