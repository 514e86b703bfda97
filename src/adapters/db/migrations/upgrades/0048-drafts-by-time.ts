import type { Migrate } from '../migration.ts'

/** Open pages watch the newest drafts of a store. */
export const up: Migrate = async (db) => {
  await db.schema.dropIndex('layoutDraftsByStore').execute()
  await db.schema
    .createIndex('layoutDraftsByTime')
    .on('layoutDrafts')
    .columns(['storeId', 'updatedAt'])
    .execute()
}
