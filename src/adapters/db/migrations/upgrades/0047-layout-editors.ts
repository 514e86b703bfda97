import type { Migrate } from '../migration.ts'

/** Records where people are currently editing a layout. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('layoutEditors')
    .addColumn('layoutId', 'text', (column) => column.notNull().references('layouts.id').onDelete('cascade'))
    .addColumn('personId', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('layoutEditorsPrimary', ['layoutId', 'personId'])
    .execute()
  await db.schema
    .createIndex('layoutEditorsByStore')
    .on('layoutEditors')
    .columns(['storeId', 'seenAt'])
    .execute()
}
