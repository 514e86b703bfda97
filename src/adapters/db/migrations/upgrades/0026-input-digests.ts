import type { Migrate } from '../migration.ts'

/** Adds a keyed hash of a step's input; null for older executions and for those that are not steps. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('executions').addColumn('inputDigest', 'text').execute()
}
