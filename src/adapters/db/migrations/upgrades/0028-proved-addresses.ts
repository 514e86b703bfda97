import type { Migrate } from '../migration.ts'

/**
 * Records who created links, keys and tokens, so that links become invalid when their creator loses access.
 * Also adds email budgets.
 */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('accessLinks').addColumn('madeById', 'text').execute()
  await db.schema.createIndex('accessLinksByMaker').on('accessLinks').column('madeById').execute()
  await db.schema.createIndex('accessLinksByPerson').on('accessLinks').column('personId').execute()
  for (const table of ['apiKeys', 'stepTokens']) {
    await db.schema.alterTable(table).addColumn('createdBy', 'text').execute()
    await db.schema.alterTable(table).addColumn('createdById', 'text').execute()
  }
  await db.schema
    .createTable('emailBudgets')
    .addColumn('keyId', 'text', (c) => c.primaryKey())
    .addColumn('windowStartMs', 'bigint', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
}
