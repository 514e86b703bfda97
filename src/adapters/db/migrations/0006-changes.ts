import { sql } from 'kysely'
import type { Migrate } from './migration.ts'

const TABLES = [
  ...['stores', 'settings', 'layouts', 'translations', 'layoutVersions', 'presets', 'presetUses'],
  ...['vaultEntries', 'secrets', 'smtpSenders', 'mailboxes', 'files', 'layoutFiles', 'presetFiles'],
  ...['httpRequests', 'stepReferences', 'signingSecrets', 'shopifyShops'],
]
/** That they were used is written all the time, and changes nothing. */
const CREDENTIALS = ['apiKeys', 'stepTokens']

/**
 * A list of changes that are visible when the change is, by which a process knows that what it has read may be old.
 * Rows are only added, so that nobody who writes waits for another. SQLite counts its transactions by itself.
 */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') return
  await sql`create table "changes" ("id" bigint generated always as identity primary key)`.execute(db)
  // Named in full: whoever restores rows may have no search path.
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
  const changes = sql.id(rows[0]?.schema ?? 'public', 'changes')
  await sql`create function "noteChange"() returns trigger language plpgsql as $$
    begin insert into ${changes} default values; return null; end $$`.execute(db)
  for (const table of [...TABLES, ...CREDENTIALS]) {
    const columns = CREDENTIALS.includes(table) ? sql`of "name", "hash", "revokedAt"` : sql``
    await sql`create trigger "noteChange" after insert or delete or update ${columns} on ${sql.table(table)}
      for each statement execute function "noteChange"()`.execute(db)
  }
}
