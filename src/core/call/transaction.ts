import type { Db, Write } from '../../ports/store.ts'
import { batchCalls } from '../../statements/batch-calls.ts'
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

type Shared<Item, Result> = (ctx: Pick<Ctx, 'services'>, item: Item) => Promise<Result>
type SharedWork<Item, Result> = (db: Db, items: Item[]) => Promise<Result[]>

/**
 * For the busiest work: concurrent calls are batched into one statement, or into one transaction where that is not
 * enough. The callers may belong to different stores, so each item names its own.
 */
export function inSharedStatement<Item, Result>(
  work: SharedWork<Item, Result>,
  needsMore: (items: readonly Item[]) => boolean = () => false,
): Shared<Item, Result> {
  const queues = new WeakMap<Write, (item: Item) => Promise<Result>>()
  return ({ services: { write } }, item) => {
    let ask = queues.get(write)
    if (!ask) {
      ask = batchCalls((items) =>
        write((db) => work(db, items), needsMore(items) ? undefined : 'one statement'),
      )
      queues.set(write, ask)
    }
    return ask(item)
  }
}
