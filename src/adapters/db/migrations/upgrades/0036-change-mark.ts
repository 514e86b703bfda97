import { createChangeMark } from '../baseline/baseline.ts'
import type { Migrate } from '../migration.ts'

/** PostgreSQL already has a change list. */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') await createChangeMark(db)
}
