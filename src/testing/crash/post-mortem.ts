import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStore } from '../../adapters/db/open.ts'
import type { Db } from '../../ports.ts'
import type { TestStore } from '../test-store.ts'

/** What the dead left on record of an execution. */
export type Found = {
  id: string
  runId: string
  status: string
  /** Somebody had taken it. */
  isClaimed: boolean
  /** Somebody had noted that it may leave at any moment. */
  isHanded: boolean
  finishedAt: string | null
}

/** Reads the executions of a store after its processes were killed, and leaves it as they left it. */
export async function examine({ environment, dataDir }: TestStore): Promise<Map<string, Found>> {
  const databaseUrl = environment.DATABASE_URL
  // Opening the file would repair it, and that is for the service to do.
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-examined-'))
  for (const name of ['flowpost.db', 'flowpost.db-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
  const { db, close } = await openStore({ databaseUrl, dataDir: folder }, () => {})
  try {
    if (databaseUrl) await lastCommits(db)
    return new Map((await readExecutions(db)).map((found) => [found.runId, found]))
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
}

/** The server finishes what a killed client had asked for; only then the record is final. */
async function lastCommits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return
    await setTimeout(5)
  }
}

async function readExecutions(db: Db): Promise<Found[]> {
  const handed = await db
    .selectFrom('executionMessages')
    .select('executionId')
    .where('status', '=', 'HANDED')
    .execute()
  const handedIds = new Set(handed.map(({ executionId }) => executionId))
  const rows = await db
    .selectFrom('executions')
    .select(['id', 'runId', 'status', 'actionType', 'lease', 'handedAt', 'finishedAt'])
    .execute()
  return rows.map(({ id, runId, status, actionType, lease, handedAt, finishedAt }) => ({
    id,
    runId: runId ?? '',
    status,
    isClaimed: lease !== null,
    isHanded: actionType === 'EMAIL' ? handedIds.has(id) : handedAt !== null,
    finishedAt,
  }))
}
