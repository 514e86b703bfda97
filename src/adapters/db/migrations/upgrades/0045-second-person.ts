import type { Migrate } from '../migration.ts'

/** A store can require a second person to save layouts: one person proposes the draft, another saves it. */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('settings')
    .addColumn('secondPerson', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['proposedById', 'proposedBy', 'proposedAt'])
    await db.schema.alterTable('layoutDrafts').addColumn(column, 'text').execute()
}
