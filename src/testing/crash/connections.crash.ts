import { createUsedUpConnections } from '../database/used-up-connections.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault(
  'connections that another client has used up',
  async () => createUsedUpConnections(await createTestStore()),
  onPostgres(),
)
