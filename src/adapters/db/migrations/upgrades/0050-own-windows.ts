import type { Migrate } from '../migration.ts'

/**
 * Lets people have a layout open in several windows, and recognize their own versions. Presence expires within a
 * minute, so it is not copied.
 */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('layoutVersions').addColumn('authorId', 'text').execute()
  await db.schema.dropTable('layoutEditors').execute()
  await db.schema
    .createTable('layoutEditors')
    .addColumn('layoutId', 'text', (column) => column.notNull().references('layouts.id').onDelete('cascade'))
    .addColumn('personId', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('windowId', 'text', (column) => column.notNull())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('layoutEditorsPrimary', ['layoutId', 'personId', 'windowId'])
    .execute()
  await db.schema
    .createIndex('layoutEditorsByStore')
    .on('layoutEditors')
    .columns(['storeId', 'seenAt'])
    .execute()
}
