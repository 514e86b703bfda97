import type { Migrate } from '../migration.ts'

/** Stores unsaved changes to layouts on the server. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('layoutDrafts')
    .addColumn('layoutId', 'text', (column) => column.notNull().references('layouts.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('editorId', 'text')
    .addColumn('editor', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('layoutDraftsPrimary', ['layoutId', 'part'])
    .execute()
  await db.schema
    .createIndex('layoutDraftsByStore')
    .on('layoutDrafts')
    .columns(['storeId', 'layoutId'])
    .execute()
}
