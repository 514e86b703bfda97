import type { Migrate } from '../migration.ts'

/** Where a store requires a second person, those who wrote part of a draft cannot save it if someone else can. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutDrafts').addColumn('writerIds', 'text').execute()
}
