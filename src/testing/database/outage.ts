import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestDatabase } from '../test-database.ts'
import { startProxy } from './proxy.ts'

/** Makes a database unavailable, and available again. */
export type Outage = {
  /** The database to use, which the outage makes unavailable. */
  database: TestDatabase
  begin(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL becomes unreachable; for SQLite, another process holds the write lock. */
export function createOutage(database: TestDatabase): Promise<Outage> {
  const { DATABASE_URL } = database.environment
  return DATABASE_URL ? behindProxy(database, DATABASE_URL) : lockedByProcess(database)
}

const HOLD_LOCK = `
const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(process.argv[1], { timeout: 30_000 })
db.exec('begin immediate')
process.stdout.write('held')
process.stdin.resume()
`

async function lockedByProcess(database: TestDatabase): Promise<Outage> {
  let release = async () => {}
  return {
    database,
    async begin() {
      const file = join(database.dataDir, 'flowpost.db')
      const holder = spawn(process.execPath, ['-e', HOLD_LOCK, file], { stdio: ['pipe', 'pipe', 'inherit'] })
      await once(holder.stdout, 'data')
      release = async () => {
        holder.kill('SIGKILL')
        await once(holder, 'exit')
      }
    },
    end: () => release(),
  }
}

async function behindProxy(database: TestDatabase, url: string): Promise<Outage> {
  const proxy = await startProxy(url)
  const remove = async () => {
    await proxy.close()
    await database.remove()
  }
  return {
    database: { ...database, environment: { ...database.environment, DATABASE_URL: proxy.url }, remove },
    begin: proxy.cut,
    end: proxy.restore,
  }
}
