import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('stores')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  for (const table of ['apiKeys', 'stepTokens'] as const) {
    let create = db.schema
      .createTable(table)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('lastUsedAt', 'text')
      .addColumn('revokedAt', 'text')
    if (table === 'apiKeys') create = create.addColumn('level', 'text', (c) => c.notNull())
    await create.execute()
    await db.schema.createIndex(`${table}ByStore`).on(table).columns(['storeId', 'id']).execute()
  }

  await createBudgets(db, 'executeBudgets', '')
  // A minute's count may be lost with the database server; not writing it ahead makes each call cheaper.
  await createBudgets(db, 'requestBudgets', kind === 'postgres' ? 'unlogged' : '')

  await db.schema
    .createTable('idempotentCalls')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('idempotencyKey', 'text', (c) => c.notNull())
    .addColumn('callHash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotentCallsPrimary', ['storeId', 'idempotencyKey'])
    .execute()
  await db.schema.createIndex('idempotentCallsByAge').on('idempotentCalls').column('createdAt').execute()
}

async function createBudgets(db: Parameters<Migrate>[0], table: string, modifier: string) {
  await sql`create ${sql.raw(modifier)} table ${sql.table(table)} (
    ${sql.ref('keyId')} text primary key,
    ${sql.ref('windowStartMs')} bigint not null,
    ${sql.ref('used')} integer not null
  )`.execute(db)
}
