import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Transact } from '../../ports/store.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'

export type TransactionControl = {
  /** Begins a transaction with the write lock; false while another process holds it. */
  tryBegin(): boolean
  commit(): void
  exec(statement: string): void
}

type Waiting = {
  work(db: Db): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const MAX_GROUP = 100
const TRY_AGAIN_MS = 10

/**
 * Group commit: transactions that wait for the one connection run one after the other and share one disk flush, which
 * takes longer than their work. Each resolves only after the flush. One that fails rolls back only its own work.
 */
export function createGroupCommit(db: Db, control: TransactionControl, busyTimeoutMs: number): Transact {
  const waiting: Waiting[] = []
  let isRunning = false

  /** The connection is released between attempts, so reads continue. */
  const runNext = async (): Promise<void> => {
    const deadline = performance.now() + busyTimeoutMs
    while (!(await db.connection().execute((connection) => tryGroup(connection, control, waiting)))) {
      if (performance.now() >= deadline) {
        const refusal = new StoreUnavailable('another process holds the write lock')
        for (const { reject } of waiting.splice(0)) reject(refusal)
        return
      }
      await sleep(TRY_AGAIN_MS)
    }
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Whatever arrives in this turn of the event loop joins the group.
      await new Promise((resolve) => setImmediate(resolve))
      await runNext()
    }
    isRunning = false
  }
  return <T>(work: (db: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (!isRunning) void runAll()
    })
}

/** False when the write lock is taken; then all keep waiting. */
async function tryGroup(db: Db, control: TransactionControl, waiting: Waiting[]): Promise<boolean> {
  try {
    if (!control.tryBegin()) return false
  } catch (error) {
    for (const { reject } of waiting.splice(0)) reject(error)
    return true
  }
  await runGroup(db, control, waiting.splice(0, MAX_GROUP))
  return true
}

async function runGroup(db: Db, control: TransactionControl, group: Waiting[]): Promise<void> {
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
  } catch (error) {
    rollBack(control)
    for (const { reject } of group) reject(error)
    return
  }
  for (const settleOne of settle) settleOne()
}

/** After some errors, such as a full disk, SQLite itself rolls back the whole transaction: then all of it failed. */
function rollBackWork(control: TransactionControl, error: unknown) {
  try {
    control.exec('rollback to work')
  } catch {
    throw error
  }
}

function rollBack(control: TransactionControl) {
  try {
    control.exec('rollback')
  } catch {
    // There may be no transaction left to roll back.
  }
}
