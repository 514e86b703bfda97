import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Store } from '../../../ports/store.ts'
import { up as foundation } from './0001-foundation.ts'
import { up as layouts } from './0002-layouts.ts'
import { up as outbound } from './0003-outbound.ts'
import { up as sending } from './0004-sending.ts'
import { up as repository } from './0005-repository.ts'
import { up as changes } from './0006-changes.ts'
import { up as leases } from './0007-leases.ts'
import { up as signedCalls } from './0008-signed-calls.ts'
import { up as hostsAndSettings } from './0010-hosts-and-settings.ts'
import { up as people } from './0011-people.ts'
import { up as inbox } from './0013-inbox.ts'
import { up as layoutChanges } from './0014-layout-changes.ts'
import { up as filesByKind } from './0015-files-by-kind.ts'
import { up as notices } from './0019-notices.ts'
import { up as translationMarks } from './0020-translation-marks.ts'
import { up as markedTexts } from './0021-marked-texts.ts'
import { up as shownFiles } from './0026-shown-files.ts'
import { up as provedAddresses } from './0028-proved-addresses.ts'
import { up as movedRequests } from './0030-moved-requests.ts'
import { up as writeProbes } from './0031-write-probes.ts'
import { up as executionRecords } from './executions/0009-execution-records.ts'
import { up as findingExecutions } from './executions/0016-finding-executions.ts'
import { up as statsGroups } from './executions/0018-stats-groups.ts'
import { up as searchExecutions } from './executions/0022-search-executions.ts'
import { up as coveringTexts } from './executions/0023-covering-texts.ts'
import { up as searchingEveryFilter } from './executions/0024-searching-every-filter.ts'
import { up as shortTerms } from './executions/0025-short-terms.ts'
import { up as inputDigests } from './executions/0026-input-digests.ts'
import { up as lanes } from './executions/0033-lanes.ts'
import { up as problems } from './executions/0034-problems.ts'
import type { Migrate } from './migration.ts'

const MIGRATIONS: Record<string, Migrate> = {
  '0001-foundation': foundation,
  '0002-layouts': layouts,
  '0003-outbound': outbound,
  '0004-sending': sending,
  '0005-repository': repository,
  '0006-changes': changes,
  '0007-leases': leases,
  '0008-signed-calls': signedCalls,
  '0009-execution-records': executionRecords,
  '0010-hosts-and-settings': hostsAndSettings,
  '0011-people': people,
  '0013-inbox': inbox,
  '0014-layout-changes': layoutChanges,
  '0015-files-by-kind': filesByKind,
  '0016-finding-executions': findingExecutions,
  '0018-stats-groups': statsGroups,
  '0019-notices': notices,
  '0020-translation-marks': translationMarks,
  '0021-marked-texts': markedTexts,
  '0022-search-executions': searchExecutions,
  '0023-covering-texts': coveringTexts,
  '0024-searching-every-filter': searchingEveryFilter,
  '0025-short-terms': shortTerms,
  '0026-input-digests': inputDigests,
  '0026-shown-files': shownFiles,
  '0028-proved-addresses': provedAddresses,
  '0030-moved-requests': movedRequests,
  '0031-write-probes': writeProbes,
  '0033-lanes': lanes,
  '0034-problems': problems,
}

type Target = Pick<Store, 'db' | 'kind'>

/** Where the migrator lists what it has applied. */
const APPLIED = 'kysely_migration'

const FIND_APPLIED: Record<Store['kind'], RawBuilder<unknown>> = {
  postgres: sql`select 1 where to_regclass(${APPLIED}) is not null`,
  sqlite: sql`select 1 from sqlite_master where name = ${APPLIED}`,
}

/** Read directly: the migrator reads every column of every table first, and each command would wait for that. */
async function readApplied({ db, kind }: Target): Promise<string[]> {
  if ((await FIND_APPLIED[kind].execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)} order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `this database belongs to a newer release, which has applied ${migration}: ` +
        'start that release or a later one, or restore a backup from before the upgrade',
    )
  }
}

/**
 * Applies the missing migrations and returns their names. Processes that start together wait for the first. `last`: no
 * further than this one, for a database as an earlier release has left it.
 */
export async function migrate({ db, kind }: Target, last?: string): Promise<string[]> {
  const applied = await readApplied({ db, kind })
  if (applied.join() === Object.keys(MIGRATIONS).sort().join()) return []
  const unknown = applied.findLast((name) => !(name in MIGRATIONS))
  if (unknown !== undefined) throw new NewerDatabase(unknown)
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]) => [
          name,
          { up: (target: Kysely<unknown>) => up(target, kind) },
        ]),
      ),
  }
  const { error, results } = await db.connection().execute(async (connection) => {
    // The first process may take minutes.
    if (kind === 'postgres') await sql`set lock_timeout = 0`.execute(connection)
    const migrator = new Migrator({ db: connection, provider })
    const migrated = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (kind === 'postgres') await sql`reset lock_timeout`.execute(connection)
    return migrated
  })
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
