import { join } from 'node:path'
import type { Database } from '../../ports/database.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import { DamagedDatabase, isDamaged } from './errors-sqlite.ts'

/** The SQLite database in the data folder. */
export const DATABASE_FILE = 'flowpost.db'

/** Opens the configured database. Loads only the driver that is needed. */
export async function openDatabase(
  location: { databaseUrl: string | undefined; dataDir: string; busyTimeoutMs?: number | undefined },
  onError: (error: Error) => void,
): Promise<Database> {
  if (location.databaseUrl) return openServer(location.databaseUrl, onError)
  const { openSqlite } = await import('./sqlite.ts')
  const path = join(location.dataDir, DATABASE_FILE)
  try {
    return openSqlite(path, { busyTimeoutMs: location.busyTimeoutMs })
  } catch (error) {
    if (isDamaged(error)) throw new DamagedDatabase(path, error)
    throw new Error(`FLOWPOST_DATA_DIR: cannot use ${path}: ${messageOf(error)}`)
  }
}

/** How long startup waits for a server that is too busy to respond. */
const BUSY_START_MS = 15_000

async function openServer(url: string, onError: (error: Error) => void): Promise<Database> {
  const { openPostgres } = await import('./postgres.ts')
  const database = openPostgres(url, onError)
  const startedMs = performance.now()
  for (;;) {
    try {
      await database.ping()
      return database
    } catch (error) {
      if (isTimeout(error) && performance.now() - startedMs < BUSY_START_MS) continue
      await database.close()
      throw new Error(`DATABASE_URL: cannot use the database: ${messageOf(error)}`)
    }
  }
}

/** Errors from the network or the server have a code; timeouts do not. */
const isTimeout = (error: unknown) =>
  error instanceof DatabaseUnavailable &&
  (error.cause as NodeJS.ErrnoException | undefined)?.code === undefined

/** The driver's message. If none of a host's addresses responds, Node's error has a code but no message. */
function messageOf(error: unknown): string {
  const { message, code } = (
    error instanceof DatabaseUnavailable ? error.cause : error
  ) as NodeJS.ErrnoException
  return message || code || String(error)
}
