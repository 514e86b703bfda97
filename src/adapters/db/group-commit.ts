import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Transact } from '../../ports/store.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'

export type TransactionControl = {
  /** Begins a transaction with the write lock; false while another process has it. */
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
 * Transactions that wait for the one connection are done one after the other and written to disk together:
 * making sure of the disk takes longer than the work. Each is told of its success only after that. One that
 * fails takes back its own work and nobody else's.
 */
export function createGroupCommit(db: Db, control: TransactionControl, patienceMs: number): Transact {
  const waiting: Waiting[] = []
  let isRunning = false

  /** Reads go on between two tries, because the connection is free then. */
  const runNext = async (): Promise<void> => {
    const deadline = performance.now() + patienceMs
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

/** False when the write lock cannot be had now; then all go on waiting. */
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
        control.exec('rollback to work')
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
  for (const tell of settle) tell()
}

function rollBack(control: TransactionControl) {
  try {
    control.exec('rollback')
  } catch {
    // There may be no transaction left to take back.
  }
}
