import { sql } from 'kysely'
import type { Database, Db } from '../../../../ports/database.ts'
import { content } from './content.ts'
import { delivery } from './delivery.ts'
import { executions } from './executions.ts'
import { people } from './people.ts'
import { stores } from './stores.ts'

type Kind = Database['kind']

/** The schema of a new installation. */
export async function createSchema(db: Db, kind: Kind): Promise<void> {
  if (kind === 'postgres') await sql`create extension if not exists pg_trgm`.execute(db)
  for (const area of [stores, people, content, delivery, executions])
    for (const statement of area(kind).split(/;\s*(?:\n|$)/))
      if (statement.trim() !== '') await sql.raw(statement).execute(db)
  await (kind === 'sqlite' ? createChangeMark(db) : createChangeTriggers(db))
}

const CACHED_TABLES = [
  'stores',
  'settings',
  'layouts',
  'translations',
  'layoutVersions',
  'presets',
  'presetUses',
  'vaultEntries',
  'secrets',
  'smtpSenders',
  'mailboxes',
  'files',
  'layoutFiles',
  'presetFiles',
  'httpRequests',
  'stepReferences',
  'signingSecrets',
  'shopifyShops',
]
/** Recording when a credential was last used must not invalidate caches. */
const CREDENTIAL_TABLES = ['apiKeys', 'stepTokens']

/**
 * Records changes, so that every process can tell when its cached values may be stale. Triggers only insert rows, so
 * writers never wait for each other.
 */
async function createChangeTriggers(db: Db): Promise<void> {
  await sql`create table "changes" ("id" bigint generated always as identity primary key)`.execute(db)
  // Qualified: a restore may run without a search path.
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
  const changes = sql.id(rows[0]?.schema ?? 'public', 'changes')
  await sql`create function "noteChange"() returns trigger language plpgsql as $$
    begin insert into ${changes} default values; return null; end $$`.execute(db)
  for (const table of [...CACHED_TABLES, ...CREDENTIAL_TABLES]) {
    const columns = CREDENTIAL_TABLES.includes(table) ? sql`of "name", "hash", "revokedAt"` : sql``
    await sql`create trigger "noteChange" after insert or delete or update ${columns} on ${sql.table(table)}
      for each statement execute function "noteChange"()`.execute(db)
  }
}

/**
 * SQLite has a single writer, so a mark that every change replaces is enough. It is random, so that a change that
 * was rolled back cannot share its mark with a later one.
 */
export async function createChangeMark(db: Db): Promise<void> {
  await sql`create table "changes" ("mark" text not null)`.execute(db)
  await sql`insert into "changes" values ('')`.execute(db)
  for (const table of [...CACHED_TABLES, ...CREDENTIAL_TABLES])
    for (const event of ['insert', 'update', 'delete']) {
      const isCredentialUpdate = event === 'update' && CREDENTIAL_TABLES.includes(table)
      const columns = isCredentialUpdate ? sql`of "name", "hash", "revokedAt"` : sql``
      await sql`create trigger ${sql.id(`noteChange ${table} ${event}`)} after ${sql.raw(event)} ${columns}
        on ${sql.table(table)} begin update "changes" set "mark" = hex(randomblob(8)); end`.execute(db)
    }
}
