import type { Migrate } from '../migration.ts'

/** Unsaved changes to layouts are stored on the server, and a store can require a second person for saving them. */
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
    .addColumn('proposal', 'text')
    .addColumn('proposedById', 'text')
    .addColumn('proposedBy', 'text')
    .addColumn('proposedAt', 'text')
    .addPrimaryKeyConstraint('layoutDraftsPrimary', ['layoutId', 'part'])
    .execute()
  await db.schema
    .createIndex('layoutDraftsByStore')
    .on('layoutDrafts')
    .columns(['storeId', 'layoutId'])
    .execute()
  await db.schema
    .alterTable('settings')
    .addColumn('requiresSecondPerson', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
