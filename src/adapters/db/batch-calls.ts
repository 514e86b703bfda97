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
 * another. That stops when the database is unavailable: each would wait for it again, and a batch whose outcome is
 * unknown must not be done twice. One row that is locked for long leaves the others alone; a second one probably means
 * that the table is locked.
 */
export function batchCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Pending<Item, Result>[] = []
  let isRunning = false

  const runTogether = async (asked: Pending<Item, Result>[]) => {
    try {
      const results = await run(asked.map(({ item }) => item))
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result)
    } catch (error) {
      const isAway = error instanceof StoreUnavailable && !(error instanceof LockTimeout)
      if (asked.length > 1 && !isAway) return runOneByOne(asked)
      for (const { reject } of asked) reject(error)
      return error
    }
  }
  const runOneByOne = async (asked: Pending<Item, Result>[]) => {
    let locked = 0
    for (const [at, one] of asked.entries()) {
      const error = await runTogether([one])
      if (!(error instanceof StoreUnavailable)) continue
      if (error instanceof LockTimeout && ++locked === 1) continue
      for (const { reject } of asked.slice(at + 1)) reject(error)
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
