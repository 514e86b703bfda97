const BATCH_SIZE = 100

type Pending<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs concurrent calls as one batch, with one transaction and one disk flush for all of them. Calls that arrive during
 * a batch join the next one. When a batch fails, its items are run one by one, so that no caller fails because of
 * another.
 */
export function batchCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Pending<Item, Result>[] = []
  let isRunning = false

  const runAlone = async ({ item, resolve, reject }: Pending<Item, Result>) => {
    try {
      const [result] = await run([item])
      resolve(result as Result)
    } catch (error) {
      reject(error)
    }
  }
  const runNext = async () => {
    const asked = waiting.splice(0, BATCH_SIZE)
    const [only] = asked
    if (asked.length === 1 && only) return runAlone(only)
    try {
      const results = await run(asked.map(({ item }) => item))
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result)
    } catch {
      for (const one of asked) await runAlone(one)
    }
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Whatever arrives in this turn of the event loop joins the batch.
      await new Promise((resolve) => setImmediate(resolve))
      await runNext()
    }
    isRunning = false
  }
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
