import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

/** Mail that the built-in test inbox caught, and senders whose server must be a public one. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('inboxMessages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('to', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('sizeBytes', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('inboxMessagesByStore').on('inboxMessages').columns(['storeId', 'id']).execute()
  await db.schema
    .alterTable('smtpSenders')
    .addColumn('isGuarded', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .execute()
}
