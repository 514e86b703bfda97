import { LockTimeout, StoreUnavailable } from '../../ports/store-errors.ts'

const BATCH_SIZE = 100

type Pending<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs concurrent calls as one batch, with one transaction and one disk flush for all of them. Calls that arrive during
 * a batch join the next one. When a batch fails, its items are run one by one, so that no caller fails because of
 * another. If the database is unavailable, the remaining calls are refused instead: each would have to wait, and a batch
 * with an unknown outcome must not run twice. The same applies after a second lock timeout, because the whole table is
 * probably locked.
 */
export function batchCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Pending<Item, Result>[] = []
  let isRunning = false

  const runTogether = async (calls: Pending<Item, Result>[]) => {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result)
    } catch (error) {
      const isUnavailable = error instanceof StoreUnavailable && !(error instanceof LockTimeout)
      if (calls.length > 1 && !isUnavailable) return runOneByOne(calls)
      for (const { reject } of calls) reject(error)
      return error
    }
  }
  const runOneByOne = async (calls: Pending<Item, Result>[]) => {
    let locked = 0
    for (const [index, call] of calls.entries()) {
      const error = await runTogether([call])
      if (!(error instanceof StoreUnavailable)) continue
      if (error instanceof LockTimeout && ++locked === 1) continue
      for (const { reject } of calls.slice(index + 1)) reject(error)
      return
    }
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Whatever arrives in this turn of the event loop joins the batch.
      await new Promise((resolve) => setImmediate(resolve))
      await runTogether(waiting.splice(0, BATCH_SIZE))
    }
    isRunning = false
  }
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
