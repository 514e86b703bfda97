import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestStore } from '../test-store.ts'
import { startProxy } from './proxy.ts'

/** Makes a database unavailable, and available again. */
export type Outage = {
  /** The database, through a connection that can be cut. */
  store: TestStore
  begin(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL becomes unreachable; for SQLite, another process holds the write lock. */
export function createOutage(store: TestStore): Promise<Outage> {
  const { DATABASE_URL } = store.environment
  return DATABASE_URL ? behindProxy(store, DATABASE_URL) : lockedByProcess(store)
}

const HOLD_LOCK = `
const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(process.argv[1], { timeout: 30_000 })
db.exec('begin immediate')
process.stdout.write('held')
process.stdin.resume()
`

async function lockedByProcess(store: TestStore): Promise<Outage> {
  let release = async () => {}
  return {
    store,
    async begin() {
      const file = join(store.dataDir, 'flowpost.db')
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

async function behindProxy(store: TestStore, url: string): Promise<Outage> {
  const proxy = await startProxy(url)
  const remove = async () => {
    await proxy.close()
    await store.remove()
  }
  return {
    store: { ...store, environment: { ...store.environment, DATABASE_URL: proxy.url }, remove },
    begin: proxy.cut,
    end: proxy.restore,
  }
}
