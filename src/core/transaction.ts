import type { Soon } from './chain.ts'
import type { Ctx } from './context.ts'

/** Does a call's work in one transaction. Inside, nothing is remembered: what is read may never be committed. */
export const inTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> =>
  ctx.transact(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))

/** The same for work in which each statement says for itself what must hold. */
export const inParallelTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> =>
  ctx.transactInParallel(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))
