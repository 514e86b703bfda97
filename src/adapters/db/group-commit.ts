import type { Db, Transact } from '../../ports/store.ts'

export type TransactionControl = { begin(): void; commit(): void; exec(statement: string): void }

type Waiting = {
  work(db: Db): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const MAX_GROUP = 100

/**
 * Transactions that wait for the one connection are done one after the other and written to disk together:
 * making sure of the disk takes longer than the work. Each is told of its success only after that. One that
 * fails takes back its own work and nobody else's.
 */
export function createGroupCommit(db: Db, control: TransactionControl): Transact {
  const waiting: Waiting[] = []
  let isRunning = false

  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Whatever has arrived in this turn of the event loop goes along.
      await new Promise((resolve) => setImmediate(resolve))
      await db.connection().execute((connection) => {
        const group = waiting.splice(0, MAX_GROUP)
        return runGroup(connection, control, group)
      })
    }
    isRunning = false
  }
  return <T>(work: (db: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (!isRunning) void runAll()
    })
}

async function runGroup(db: Db, control: TransactionControl, group: Waiting[]): Promise<void> {
  const settle: (() => void)[] = []
  try {
    control.begin()
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
