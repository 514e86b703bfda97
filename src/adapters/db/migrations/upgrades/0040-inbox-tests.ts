import type { Migrate } from '../migration.ts'

/** Adds a mark for test emails in the built-in inbox. Existing messages stay unmarked; they expire soon anyway. */
export const up: Migrate = (db) =>
  db.schema
    .alterTable('inboxMessages')
    .addColumn('isTest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
