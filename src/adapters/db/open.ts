import { join } from 'node:path'
import type { Store } from '../../ports/store.ts'
import { DamagedDatabase, isDamaged } from './errors-sqlite.ts'

/** Opens the configured store, or throws an error that names the setting. Loads only the driver that is needed. */
export async function openStore(
  where: { databaseUrl: string | undefined; dataDir: string; storeBusyTimeoutMs?: number | undefined },
  onError: (error: Error) => void,
): Promise<Store> {
  if (where.databaseUrl) return openServer(where.databaseUrl, onError)
  const { openSqlite } = await import('./sqlite.ts')
  const path = join(where.dataDir, 'flowpost.db')
  try {
    return openSqlite(path, { busyTimeoutMs: where.storeBusyTimeoutMs })
  } catch (error) {
    if (isDamaged(error)) throw new DamagedDatabase(path, error)
    throw new Error(`FLOWPOST_DATA_DIR: cannot use ${path}: ${messageOf(error)}`)
  }
}

async function openServer(url: string, onError: (error: Error) => void): Promise<Store> {
  const { openPostgres } = await import('./postgres.ts')
  const store = openPostgres(url, onError)
  try {
    await store.ping()
    return store
  } catch (error) {
    await store.close()
    throw new Error(`DATABASE_URL: cannot use the database: ${messageOf(error)}`)
  }
}

/** When none of a host's addresses answers, Node's error has a code but no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || String(error)
}
