import { canMountDisk, createFullDisk } from '../database/full-disk.ts'
import { createTestDatabase } from '../test-database.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault('a full disk', async () => createFullDisk(await createTestDatabase()), canMountDisk())
