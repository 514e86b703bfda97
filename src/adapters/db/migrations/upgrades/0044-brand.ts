import type { Migrate } from '../migration.ts'

/** Adds the store's brand, as JSON. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('settings').addColumn('brand', 'text').execute()
}
