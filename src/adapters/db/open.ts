import { join } from 'node:path'
import type { Store } from '../../ports.ts'

/** Opens the configured store. Only the driver that is needed gets loaded. */
export async function openStore(
  where: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Store> {
  if (where.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(where.databaseUrl, onError)
  }
  const { openSqlite } = await import('./sqlite.ts')
  const path = join(where.dataDir, 'flowpost.db')
  try {
    return openSqlite(path)
  } catch (error) {
    throw new Error(
      `FLOWPOST_DATA_DIR: cannot use ${path}: ${error instanceof Error ? error.message : error}`,
    )
  }
}
