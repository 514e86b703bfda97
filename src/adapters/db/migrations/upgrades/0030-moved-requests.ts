import type { Migrate } from '../migration.ts'

/**
 * Stores a request's original origin if a user who cannot manage secrets changed it, so that secrets added later must
 * allow the new host.
 */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('httpRequests').addColumn('movedFrom', 'text').execute()
}
