import { markChanges } from '../baseline/baseline.ts'
import type { Migrate } from '../migration.ts'

/** PostgreSQL has had its list of changes for longer. */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') await markChanges(db)
}
