import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../ports/database.ts'
import { DatabaseUnavailable } from '../../../ports/database-errors.ts'
import { isLocked } from '../errors-sqlite.ts'
import { createSchema } from './baseline/baseline.ts'
import type { Migrate } from './migration.ts'
import { up as inputDigests } from './upgrades/0026-input-digests.ts'
import { up as shownFiles } from './upgrades/0026-shown-files.ts'
import { up as provedAddresses } from './upgrades/0028-proved-addresses.ts'
import { up as movedRequests } from './upgrades/0030-moved-requests.ts'
import { up as writeProbes } from './upgrades/0031-write-probes.ts'
import { up as lanes } from './upgrades/0033-lanes.ts'
import { up as problems } from './upgrades/0034-problems.ts'
import { up as changeMark } from './upgrades/0036-change-mark.ts'
import { up as search } from './upgrades/0037-search.ts'
import { up as counts } from './upgrades/0038-counts.ts'
import { up as messages } from './upgrades/0039-messages.ts'
import { up as inboxTests } from './upgrades/0040-inbox-tests.ts'
import { up as followingLanguages } from './upgrades/0041-following-languages.ts'
import { up as recipientKeys } from './upgrades/0042-recipient-keys.ts'
import { up as sharedDrafts } from './upgrades/0043-shared-drafts.ts'
import { up as brand } from './upgrades/0044-brand.ts'
import { up as secondPerson } from './upgrades/0045-second-person.ts'
import { up as presetLanguages } from './upgrades/0046-preset-languages.ts'
import { up as layoutEditors } from './upgrades/0047-layout-editors.ts'
import { up as draftsByTime } from './upgrades/0048-drafts-by-time.ts'
import { up as missingTexts } from './upgrades/0049-missing-texts.ts'
import { up as ownWindows } from './upgrades/0050-own-windows.ts'
import { up as partlySent } from './upgrades/0051-partly-sent.ts'
import { up as draftWriters } from './upgrades/0052-draft-writers.ts'
import { up as restoredVersions } from './upgrades/0053-restored-versions.ts'
import { up as sentContents } from './upgrades/0054-sent-contents.ts'

/** The oldest version of the schema that can still be upgraded. */
const OLDEST = '0025-short-terms'

/** The changes in each later version. A new installation gets the current schema directly, from the baseline. */
const UPGRADES: readonly (readonly [version: string, up: Migrate])[] = [
  ['0026-input-digests', inputDigests],
  ['0026-shown-files', shownFiles],
  ['0028-proved-addresses', provedAddresses],
  ['0030-moved-requests', movedRequests],
  ['0031-write-probes', writeProbes],
  ['0033-lanes', lanes],
  ['0034-problems', problems],
  // Since this version, the version table has a single row instead of one per migration.
  ['0035-baseline', async () => {}],
  ['0036-change-mark', changeMark],
  ['0037-search', search],
  ['0038-counts', counts],
  ['0039-messages', messages],
  ['0040-inbox-tests', inboxTests],
  ['0041-following-languages', followingLanguages],
  ['0042-recipient-keys', recipientKeys],
  ['0043-shared-drafts', sharedDrafts],
  ['0044-brand', brand],
  ['0045-second-person', secondPerson],
  ['0046-preset-languages', presetLanguages],
  ['0047-layout-editors', layoutEditors],
  ['0048-drafts-by-time', draftsByTime],
  ['0049-missing-texts', missingTexts],
  ['0050-own-windows', ownWindows],
  ['0051-partly-sent', partlySent],
  ['0052-draft-writers', draftWriters],
  ['0053-restored-versions', restoredVersions],
  ['0054-sent-contents', sentContents],
]
const VERSIONS = [OLDEST, ...UPGRADES.map(([version]) => version)]
const CURRENT = VERSIONS.at(-1) ?? OLDEST

/**
 * The table that records the version. Earlier releases list every migration there, and reject a database with
 * a migration that they do not recognize.
 */
const VERSION_TABLE = sql.table('kysely_migration')

type Target = Pick<Database, 'db' | 'kind'>
type Kind = Database['kind']

/** `from` is the previous version; null for a new database. */
export type MigrationResult = { from: string | null; applied: readonly string[] }

export const isEmptyDatabase = async ({ db, kind }: Target) => (await readVersion(db, kind)) === null

/** Creates or upgrades the schema. Processes that start together wait for the first. */
export async function migrate(
  { db, kind }: Target,
  announceUpgrade: (from: string) => void = () => {},
): Promise<MigrationResult> {
  if ((await readVersion(db, kind)) === CURRENT) return { from: CURRENT, applied: [] }
  const result = exclusively(db, kind, async (transaction) => {
    const from = await readVersion(transaction, kind)
    if (from === CURRENT) return { from, applied: [] }
    const upgrades = from === null ? [] : upgradesAfter(from)
    if (from === null) await create(transaction, kind)
    else announceUpgrade(from)
    for (const [, up] of upgrades) await up(transaction, kind)
    await sql`drop table if exists "kysely_migration_lock"`.execute(transaction)
    await sql`delete from ${VERSION_TABLE}`.execute(transaction)
    await sql`insert into ${VERSION_TABLE} ("name", "timestamp")
      values (${CURRENT}, ${new Date().toISOString()})`.execute(transaction)
    return { from, applied: from === null ? [CURRENT] : upgrades.map(([version]) => version) }
  })
  return result.catch((error) => {
    throw error.code === NOT_ALLOWED
      ? new Error(`DATABASE_URL: its user must own the database: ${error.message}`)
      : error
  })
}

/** PostgreSQL's code for insufficient privileges. */
const NOT_ALLOWED = '42501'

const FIND_VERSION_TABLE: Record<Kind, RawBuilder<unknown>> = {
  postgres: sql`select 1 where to_regclass('kysely_migration') is not null`,
  sqlite: sql`select 1 from sqlite_master where name = 'kysely_migration'`,
}

/** The schema version; null for an empty database. */
async function readVersion(db: Db, kind: Kind): Promise<string | null> {
  if ((await FIND_VERSION_TABLE[kind].execute(db)).rows.length === 0) return null
  const { rows } = await sql<{
    name: string | null
  }>`select max("name") as "name" from ${VERSION_TABLE}`.execute(db)
  return rows[0]?.name ?? null
}

async function create(db: Db, kind: Kind) {
  await sql`create table if not exists ${VERSION_TABLE}
    ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)`.execute(db)
  await createSchema(db, kind)
}

function upgradesAfter(version: string) {
  const index = VERSIONS.indexOf(version)
  if (index === -1) throw new Error(version > OLDEST ? newerMessage(version) : olderMessage(version))
  return UPGRADES.slice(index)
}

const newerMessage = (version: string) =>
  `this database belongs to a newer release, which has applied ${version}: ` +
  'start that release or a later one, or restore a backup from before the upgrade'

const olderMessage = (version: string) =>
  `this database belongs to a release that is too old to upgrade from, which has applied ${version}: ` +
  'first start an intermediate release, which upgrades it, or restore a more recent backup'

/** Earlier releases take the same lock for their migrations. */
const POSTGRES_LOCK = 3853314791062309107n
const WAIT_MS = 10 * 60_000
const POLL_MS = 100

/** Runs the work in a transaction, while no other process creates or upgrades the schema. */
async function exclusively<T>(db: Db, kind: Kind, work: (db: Db) => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await db.transaction().execute(async (transaction) => {
        if (kind === 'postgres') {
          // The first process may take minutes.
          await sql`set local lock_timeout = 0`.execute(transaction)
          await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(transaction)
        }
        return work(transaction)
      })
    } catch (error) {
      // SQLite takes its only lock at the start of the transaction.
      const isWaiting = error instanceof DatabaseUnavailable && isLocked(error.cause)
      if (!isWaiting || performance.now() - startedMs > WAIT_MS) throw error
      await setTimeout(POLL_MS)
    }
  }
}
