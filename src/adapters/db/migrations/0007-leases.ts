import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

/**
 * Until when an execution is worked on is no longer when it is due: no index holds it, so that taking and keeping one
 * changes its row alone. On PostgreSQL that takes room beside the row.
 */
export const up: Migrate = async (db, kind) => {
  await db.schema.alterTable('executions').addColumn('leaseUntil', 'text').execute()
  if (kind === 'postgres') await sql`alter table "executions" set (fillfactor = 50)`.execute(db)
}
