import type { Migrate } from '../migration.ts'

/** The list of versions names the version that was restored. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutVersions').addColumn('restoredVersion', 'integer').execute()
}
