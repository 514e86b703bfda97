import { createUsedUpConnections } from '../database/used-up-connections.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault(
  'a database whose connections are all used by another client',
  async () => createUsedUpConnections(await createTestStore()),
  onPostgres(),
)
