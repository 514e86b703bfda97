import type { Migrate } from './migration.ts'

/** Which texts of a language are outdated, with the words that they were translated from. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('marks', 'text').execute()
}
