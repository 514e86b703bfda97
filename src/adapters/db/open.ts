import { join } from 'node:path'
import type { Store } from '../../ports/store.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'
import { DamagedDatabase, isDamaged } from './errors-sqlite.ts'

/** Opens the configured store, or throws an error that names the setting. Loads only the driver that is needed. */
export async function openStore(
  location: { databaseUrl: string | undefined; dataDir: string; storeBusyTimeoutMs?: number | undefined },
  onError: (error: Error) => void,
): Promise<Store> {
  if (location.databaseUrl) return openServer(location.databaseUrl, onError)
  const { openSqlite } = await import('./sqlite.ts')
  const path = join(location.dataDir, 'flowpost.db')
  try {
    return openSqlite(path, { busyTimeoutMs: location.storeBusyTimeoutMs })
  } catch (error) {
    if (isDamaged(error)) throw new DamagedDatabase(path, error)
    throw new Error(`FLOWPOST_DATA_DIR: cannot use ${path}: ${messageOf(error)}`)
  }
}

/** How long startup waits for a server that is too busy to respond. */
const BUSY_START_MS = 15_000

async function openServer(url: string, onError: (error: Error) => void): Promise<Store> {
  const { openPostgres } = await import('./postgres.ts')
  const store = openPostgres(url, onError)
  const startedMs = performance.now()
  for (;;) {
    try {
      await store.ping()
      return store
    } catch (error) {
      if (isTimeout(error) && performance.now() - startedMs < BUSY_START_MS) continue
      await store.close()
      throw new Error(`DATABASE_URL: cannot use the database: ${messageOf(error)}`)
    }
  }
}

/** Refusals by the network or the server have a code; timeouts do not. */
const isTimeout = (error: unknown) =>
  error instanceof StoreUnavailable && (error.cause as NodeJS.ErrnoException | undefined)?.code === undefined

/** The driver's message. If none of a host's addresses responds, Node's error has a code but no message. */
function messageOf(error: unknown): string {
  const { message, code } = (error instanceof StoreUnavailable ? error.cause : error) as NodeJS.ErrnoException
  return message || code || String(error)
}
