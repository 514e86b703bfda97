import { createOutage, type Outage } from '../database/outage.ts'
import { startProxy } from '../database/proxy.ts'
import { createTestDatabase, onPostgres } from '../test-database.ts'
import { describeDatabaseFault } from './database-faults.ts'

/** PostgreSQL connections hang without being closed; for SQLite, another process holds the write lock. */
const createSilence = (parameters: string) => async (): Promise<Outage> => {
  const database = await createTestDatabase()
  const { DATABASE_URL } = database.environment
  if (!DATABASE_URL) return createOutage(database)
  const proxy = await startProxy(DATABASE_URL)
  const remove = async () => {
    await proxy.close()
    await database.remove()
  }
  const environment = { ...database.environment, DATABASE_URL: proxy.url + parameters }
  return {
    database: { ...database, environment, remove },
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
