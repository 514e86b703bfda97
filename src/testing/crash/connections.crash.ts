import { createExhaustedConnections } from '../database/exhausted-connections.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault(
  'a database whose connections are all used by another client',
  async () => createExhaustedConnections(await createTestStore()),
  onPostgres(),
)
