import type { Migrate } from '../migration.ts'

/** Stores how many texts a translation lacks, so that lists need not read them; null until the layout is saved. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('missing', 'integer').execute()
}
