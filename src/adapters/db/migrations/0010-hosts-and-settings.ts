import type { Migrate } from './migration.ts'

/** Where a secret may go, and what a store's texts and times are written in. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('secrets').addColumn('allowedHosts', 'text').execute()
  await db.schema
    .alterTable('settings')
    .addColumn('mainLocale', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .alterTable('settings')
    .addColumn('timeZone', 'text', (column) => column.notNull().defaultTo('UTC'))
    .execute()
}
