import { createOutage, type Outage } from '../database/outage.ts'
import { startProxy } from '../database/proxy.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

/** PostgreSQL connections hang without being closed; for SQLite, another process holds the write lock. */
const createSilence = (parameters: string) => async (): Promise<Outage> => {
  const store = await createTestStore()
  const { DATABASE_URL } = store.environment
  if (!DATABASE_URL) return createOutage(store)
  const proxy = await startProxy(DATABASE_URL)
  const remove = async () => {
    await proxy.close()
    await store.remove()
  }
  const environment = { ...store.environment, DATABASE_URL: proxy.url + parameters }
  return {
    store: { ...store, environment, remove },
    begin: async () => proxy.silence(),
    end: proxy.acceptNew,
  }
}

describeDatabaseFault('a database that stops responding', createSilence(''))

describeDatabaseFault(
  'a database that stops responding over TLS',
  createSilence('?sslmode=no-verify'),
  onPostgres(),
)
