import type { Migrate } from '../migration.ts'

/** In a store that requires a second person, people who wrote part of a draft cannot save it if someone else can. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutDrafts').addColumn('writerIds', 'text').execute()
}
