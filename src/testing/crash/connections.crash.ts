import { createExhaustedConnections } from '../database/exhausted-connections.ts'
import { createTestDatabase, onPostgres } from '../test-database.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault(
  'a database whose connections are all used by another client',
  async () => createExhaustedConnections(await createTestDatabase()),
  onPostgres(),
)
