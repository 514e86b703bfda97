import type { Migrate } from '../migration.ts'

/** Stores who wrote a draft: in a store that requires a second person, they cannot save it if someone else can. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutDrafts').addColumn('writerIds', 'text').execute()
}
