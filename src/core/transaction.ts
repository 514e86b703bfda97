import type { Db, Transact } from '../ports.ts'
import { together } from '../statements/together.ts'
import type { Soon } from './chain.ts'
import type { Ctx } from './context.ts'

/** Does a call's work in one transaction. Inside, nothing is remembered: what is read may never be committed. */
export const inTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> =>
  ctx.transact(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))

/** The same for work in which each statement says for itself what must hold. */
export const inParallelTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> =>
  ctx.transactInParallel(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))

/**
 * The same for the busiest work: what several callers ask for at the same moment is one transaction for all of them.
 * They may be callers of different stores, so each item names its own.
 */
export function inSharedTransaction<Item, Result>(
  work: (db: Db, items: Item[]) => Promise<Result[]>,
): (ctx: Pick<Ctx, 'transactInParallel'>, item: Item) => Promise<Result> {
  const queues = new WeakMap<Transact, (item: Item) => Promise<Result>>()
  return ({ transactInParallel }, item) => {
    let ask = queues.get(transactInParallel)
    if (!ask) {
      ask = together((items) => transactInParallel((db) => work(db, items)))
      queues.set(transactInParallel, ask)
    }
    return ask(item)
  }
}
