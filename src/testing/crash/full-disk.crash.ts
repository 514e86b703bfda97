import { canMountDisk, createFullDisk } from '../database/full-disk.ts'
import { createTestStore } from '../test-store.ts'
import { describeDatabaseFault } from './database-faults.ts'

describeDatabaseFault('a full disk', async () => createFullDisk(await createTestStore()), canMountDisk())
