import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Transact } from '../../ports/database.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'

export type TransactionControl = {
  /** Begins a transaction with the write lock; false while another process holds it. */
  tryBegin(): boolean
  commit(): void
  /** Does nothing if there is no transaction left to roll back. */
  rollBack(): void
  /** Resolves when everything that was committed is on disk. */
  flush(): Promise<void>
  exec(statement: string): void
}

type PendingTransaction = {
  work(db: Db): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const MAX_GROUP = 100
const RETRY_MS = 10

/** A completed group; each function in `settle` reports the outcome to one caller. */
type CompletedGroup = { group: PendingTransaction[]; settle: (() => void)[] }

/**
 * Group commit: transactions that wait for the one connection run one after the other and share one disk flush, which
 * takes longer than their work. Each resolves only after the flush. One that fails rolls back only its own work.
 */
export function createGroupCommit(
  db: Db,
  control: TransactionControl,
  busyTimeoutMs: number,
): { transact: Transact; settled(): Promise<void> } {
  const waiting: PendingTransaction[] = []
  let running: Promise<void> | undefined

  /** The connection is released between attempts and during the flush, so reads continue. */
  const runNext = async (): Promise<void> => {
    const deadline = performance.now() + busyTimeoutMs
    for (;;) {
      const completed = await db.connection().execute((connection) => tryGroup(connection, control, waiting))
      if (completed) return settleOnDisk(control, completed)
      if (performance.now() >= deadline) throw new DatabaseUnavailable('another process holds the write lock')
      await sleep(RETRY_MS)
    }
  }
  const runAll = async () => {
    while (waiting.length > 0) {
      // Whatever arrives in this turn of the event loop joins the group.
      await new Promise((resolve) => setImmediate(resolve))
      await runNext().catch((error: unknown) => {
        for (const { reject } of waiting.splice(0)) reject(error)
      })
    }
    running = undefined
  }
  return {
    transact: <T>(work: (db: Db) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as PendingTransaction['resolve'], reject })
        running ??= runAll()
      }),
    settled: async () => running,
  }
}

/** Returns undefined if another process holds the write lock. */
async function tryGroup(
  db: Db,
  control: TransactionControl,
  waiting: PendingTransaction[],
): Promise<CompletedGroup | undefined> {
  if (!control.tryBegin()) return undefined
  const group = waiting.splice(0, MAX_GROUP)
  return { group, settle: await runGroup(db, control, group) }
}

async function settleOnDisk(control: TransactionControl, { group, settle }: CompletedGroup): Promise<void> {
  try {
    await control.flush()
    for (const settleOne of settle) settleOne()
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

async function runGroup(
  db: Db,
  control: TransactionControl,
  group: PendingTransaction[],
): Promise<(() => void)[]> {
  const settle: (() => void)[] = []
  try {
    for (const { work, resolve, reject } of group) {
      control.exec('savepoint work')
      try {
        const value = await work(db)
        settle.push(() => resolve(value))
      } catch (error) {
        rollBackWork(control, error)
        settle.push(() => reject(error))
      }
      control.exec('release work')
    }
    control.commit()
    return settle
  } catch (error) {
    control.rollBack()
    return group.map(
      ({ reject }) =>
        () =>
          reject(error),
    )
  }
}

/** After some errors, such as a full disk, SQLite rolls back the whole transaction, so the whole group fails. */
function rollBackWork(control: TransactionControl, error: unknown) {
  try {
    control.exec('rollback to work')
  } catch {
    throw error
  }
}
