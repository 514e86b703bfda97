import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/** What an execution tells of its attempts and its sender, and what a retry of it needs. */
export const up: Migrate = async (db) => {
  for (const column of ['senderId', 'retryOf'])
    await db.schema.alterTable('executions').addColumn(column, 'text').execute()
  // An execution is retried once; the retry itself may be retried.
  await sql`create unique index "executionsByRetryOf" on "executions" ("retryOf")
    where "retryOf" is not null`.execute(db)
  await sql`create index "executionsByStep" on "executions" ("storeId", "stepRef", "id")
    where "stepRef" is not null`.execute(db)
  await sql`create index "executionsRetrying" on "executions" ("storeId", "status", "id")
    where "status" = 'PENDING' and "attempts" > 0`.execute(db)

  await db.schema
    .createTable('executionInputs')
    .addColumn('executionId', 'text', (c) => c.primaryKey().references('executions.id').onDelete('cascade'))
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('masterKeyId', 'text', (c) => c.notNull())
    .execute()
  // Until now it was kept in clear. What has ended can no longer be retried; what waits is still read from there.
  await sql`update "executionDetails" set "input" = null where "input" is not null
    and "executionId" in (select "id" from "executions" where "status" <> 'PENDING')`.execute(db)

  await db.schema
    .createTable('executionAttempts')
    .addColumn('executionId', 'text', (c) => c.notNull().references('executions.id').onDelete('cascade'))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('storeId', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('executionAttemptsPrimary', ['executionId', 'attempt'])
    .execute()
}
