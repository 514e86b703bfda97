import type { Db, Transact } from '../ports.ts'
import { together } from '../statements/together.ts'
import type { Soon } from './chain.ts'
import type { Ctx } from './context.ts'

/** Does a call's work in one transaction. Inside, nothing is remembered: what is read may never be committed. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> {
  const done = await ctx.transact(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))
  ctx.memory.forget()
  return done
}

/** The same for work in which each statement says for itself what must hold. */
export const inParallelTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Soon<T>): Promise<T> =>
  ctx.transactInParallel(async (db) => work({ ...ctx, db, remember: (_table, _id, read) => read() }))

type Shared<Item, Result> = (
  ctx: Pick<Ctx, 'transactInParallel' | 'writeAtOnce'>,
  item: Item,
) => Promise<Result>
type SharedWork<Item, Result> = (db: Db, items: Item[]) => Promise<Result[]>

/**
 * The same for the busiest work: what several callers ask for at the same moment is one transaction for all of them.
 * They may be callers of different stores, so each item names its own.
 */
export const inSharedTransaction = <Item, Result>(work: SharedWork<Item, Result>): Shared<Item, Result> =>
  shareWork(work, () => true)

/** The same for work that is a single statement, unless an item needs more. */
export const inSharedStatement = <Item, Result>(
  work: SharedWork<Item, Result>,
  needsMore: (item: Item) => boolean = () => false,
): Shared<Item, Result> => shareWork(work, needsMore)

function shareWork<Item, Result>(
  work: SharedWork<Item, Result>,
  needsMore: (item: Item) => boolean,
): Shared<Item, Result> {
  const queues = new WeakMap<Transact, (item: Item) => Promise<Result>>()
  return ({ transactInParallel, writeAtOnce }, item) => {
    let ask = queues.get(transactInParallel)
    if (!ask) {
      ask = together((items) => {
        const write = items.some(needsMore) ? transactInParallel : writeAtOnce
        return write((db) => work(db, items))
      })
      queues.set(transactInParallel, ask)
    }
    return ask(item)
  }
}
