import type { Migrate } from './migration.ts'

export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('repositories')
    .addColumn('storeId', 'text', (c) => c.primaryKey().references('stores.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('branch', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('retryAt', 'text', (c) => c.notNull())
    .addColumn('lookAt', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('lastError', 'text')
    .addColumn('indexedHead', 'text')
    .addColumn('edges', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  // They belong to the connection; naming its row would make saves wait for whoever works under its lease.
  await db.schema
    .createTable('repoChanges')
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('changeId', 'text', (c) => c.notNull())
    .addColumn('layoutId', 'text', (c) => c.notNull())
    .addColumn('version', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('snapshot', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('tried', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('repoChangesByStore').on('repoChanges').columns(['storeId', 'seq']).execute()

  await db.schema
    .createTable('repoCommits')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('layoutId', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('sha', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('version', 'integer')
    .addPrimaryKeyConstraint('repoCommitsPrimary', ['storeId', 'layoutId', 'position'])
    .execute()
  await db.schema
    .createIndex('repoCommitsBySha')
    .on('repoCommits')
    .columns(['storeId', 'sha', 'layoutId'])
    .execute()
}
