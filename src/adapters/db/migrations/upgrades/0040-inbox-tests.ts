import type { Migrate } from '../migration.ts'

/** Marks the test emails in the built-in inbox. Of those from before, which are soon deleted, it is not known. */
export const up: Migrate = (db) =>
  db.schema
    .alterTable('inboxMessages')
    .addColumn('isTest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
