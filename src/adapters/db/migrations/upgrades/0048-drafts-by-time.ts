import type { Migrate } from '../migration.ts'

/** Indexes drafts by time, because open pages watch the newest drafts in a store. */
export const up: Migrate = async (db) => {
  await db.schema.dropIndex('layoutDraftsByStore').execute()
  await db.schema
    .createIndex('layoutDraftsByTime')
    .on('layoutDrafts')
    .columns(['storeId', 'updatedAt'])
    .execute()
}
