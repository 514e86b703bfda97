import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

export const up: Migrate = async (db) => {
  // The execution is the job: who works on it, until when, and when it is to be tried again.
  for (const column of ['stepKey', 'dueAt', 'lease', 'handedAt'])
    await db.schema.alterTable('executions').addColumn(column, 'text').execute()
  await sql`create unique index "executionsByRun" on "executions" ("storeId", "runId", "stepKey")
    where "runId" is not null`.execute(db)
  await sql`create index "executionsWaiting" on "executions" ("storeId", "dueAt", "id")
    where "status" = 'PENDING' and "dueAt" is not null`.execute(db)
  await db.schema.alterTable('executionDetails').addColumn('input', 'text').execute()

  await db.schema
    .createTable('executionMessages')
    .addColumn('executionId', 'text', (c) => c.notNull().references('executions.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('recipients', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('messageId', 'text')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('executionMessagesPrimary', ['executionId', 'position'])
    .execute()
  await sql`create index "executionMessagesHanded" on "executionMessages" ("storeId")
    where "status" = 'HANDED'`.execute(db)

  await db.schema
    .createTable('unsubscribes')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('addressKey', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unsubscribesPrimary', ['storeId', 'addressKey'])
    .execute()
  await db.schema
    .createTable('unsubscribeLinks')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('addressKey', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addUniqueConstraint('unsubscribeLinksByAddress', ['storeId', 'addressKey'])
    .execute()
  await db.schema
    .createTable('downloadLinks')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('fileId', 'text', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addUniqueConstraint('downloadLinksByFile', ['storeId', 'fileId', 'filename'])
    .execute()
  await db.schema
    .createTable('signingSecrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text')
    .execute()
  await db.schema.createIndex('signingSecretsByStore').on('signingSecrets').column('storeId').execute()
  await db.schema
    .createTable('shopifyShops')
    .addColumn('domain', 'text', (c) => c.primaryKey())
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
}
