import type { Migrate } from '../migration.ts'

/** What is written to find out whether the database takes writes. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('writeProbes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('filler', 'text', (c) => c.notNull())
    .execute()
}
