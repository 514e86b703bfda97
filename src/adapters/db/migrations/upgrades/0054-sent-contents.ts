import type { Migrate } from '../migration.ts'

/** Stores the templates of sent emails, so that the history can show an email as it was sent. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('sentContents')
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('usedOn', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sentContentsPrimary', ['storeId', 'id'])
    .execute()
  await db.schema.createIndex('sentContentsByAge').on('sentContents').column('usedOn').execute()
}
