import type { Migrate } from '../migration.ts'

/** What a step asked for, as a keyed hash: null for executions from before, and for those that are no step. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('executions').addColumn('inputDigest', 'text').execute()
}
