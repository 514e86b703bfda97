import type { Migrate } from '../migration.ts'

/** Stores how many texts a translation lacks, so that lists do not load its content; null until the next save. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('missing', 'integer').execute()
}
