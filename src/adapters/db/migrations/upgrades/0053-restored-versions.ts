import type { Migrate } from '../migration.ts'

/** Records which version was restored, for the list of versions. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutVersions').addColumn('restoredVersion', 'integer').execute()
}
