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
import { up as executionRecords } from './executions/0009-execution-records.ts'
import { up as findingExecutions } from './executions/0016-finding-executions.ts'
import { up as statsGroups } from './executions/0018-stats-groups.ts'
import { up as searchExecutions } from './executions/0022-search-executions.ts'
import { up as coveringTexts } from './executions/0023-covering-texts.ts'
import { up as searchingEveryFilter } from './executions/0024-searching-every-filter.ts'
import { up as shortTerms } from './executions/0025-short-terms.ts'
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
}

type Target = Pick<Store, 'db' | 'kind'>

/** Where the migrator lists what it has applied. */
const APPLIED = 'kysely_migration'

const FIND_APPLIED: Record<Store['kind'], RawBuilder<unknown>> = {
  postgres: sql`select 1 where to_regclass(${APPLIED}) is not null`,
  sqlite: sql`select 1 from sqlite_master where name = ${APPLIED}`,
}

/** The migrator itself reads every column of every table before it says so, and each command would wait for that. */
async function isUpToDate({ db, kind }: Target): Promise<boolean> {
  if ((await FIND_APPLIED[kind].execute(db)).rows.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)} order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name).join() === Object.keys(MIGRATIONS).sort().join()
}

/** Applies the missing migrations and returns their names. Processes that start together wait for the first. */
export async function migrate({ db, kind }: Target): Promise<string[]> {
  if (await isUpToDate({ db, kind })) return []
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]) => [
          name,
          { up: (target: Kysely<unknown>) => up(target, kind) },
        ]),
      ),
  }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
