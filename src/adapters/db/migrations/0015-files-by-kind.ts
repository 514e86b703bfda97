import type { Migrate } from './migration.ts'

/** Counts and pages the files of one kind without reading the others. */
export const up: Migrate = async (db) => {
  await db.schema.createIndex('filesByKind').on('files').columns(['storeId', 'kind', 'id']).execute()
}
