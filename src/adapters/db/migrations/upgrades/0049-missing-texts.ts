import type { Migrate } from '../migration.ts'

/** How many texts a translation lacks, so that lists need not read its texts; null until the layout is saved. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('missing', 'integer').execute()
}
