import { markChanges } from '../baseline/baseline.ts'
import type { Migrate } from '../migration.ts'

/** PostgreSQL already has a change list. */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') await markChanges(db)
}
