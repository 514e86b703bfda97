import type { Migrate } from './migration.ts'

/** When somebody last said that texts of a language are right: neither a new version nor a change of the layout. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layouts').addColumn('markedAt', 'text').execute()
}
