import type { Migrate } from '../migration.ts'

/** Where a request called before someone who may not manage secrets moved it: secrets do not follow it from there. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('httpRequests').addColumn('movedFrom', 'text').execute()
}
