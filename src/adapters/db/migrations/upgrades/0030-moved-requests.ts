import type { Migrate } from '../migration.ts'

/** Stores a request's previous URL if a user who cannot manage secrets changed it, so the new URL gets no secrets. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('httpRequests').addColumn('movedFrom', 'text').execute()
}
