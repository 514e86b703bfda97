import { createOutage, type Outage } from '../database/outage.ts'
import { startProxy } from '../database/proxy.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

/** PostgreSQL's connections go silent and are never closed; of SQLite, another process keeps the write lock. */
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
  return { store: { ...store, environment, remove }, begin: async () => proxy.silence(), end: proxy.forget }
}

describeDatabaseFault('a database that goes silent', createSilence(''))

describeDatabaseFault(
  'a database that goes silent over TLS',
  createSilence('?sslmode=no-verify'),
  onPostgres(),
)
