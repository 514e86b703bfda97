import type { Migrate } from '../migration.ts'

/** The previous URL of a request changed by a user who may not manage secrets: secrets are not sent to the new one. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('httpRequests').addColumn('movedFrom', 'text').execute()
}
