import type { Migrate } from '../migration.ts'

/** Adds a table for testing whether the database accepts writes. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('writeProbes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('filler', 'text', (c) => c.notNull())
    .execute()
}
