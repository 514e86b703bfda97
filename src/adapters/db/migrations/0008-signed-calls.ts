import type { Migrate } from './migration.ts'

/** Which call each signed id was used for, for as long as its signature is valid. */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('signedCalls')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('idHash', 'text', (c) => c.notNull())
    .addColumn('callHash', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('signedCallsPrimary', ['storeId', 'idHash'])
    .execute()
  await db.schema.createIndex('signedCallsByAge').on('signedCalls').column('expiresAt').execute()
}
