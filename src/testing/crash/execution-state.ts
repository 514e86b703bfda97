import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../adapters/db/open.ts'
import type { Database, Db } from '../../ports/database.ts'
import type { TestDatabase } from '../test-database.ts'

/** An execution as stored in the database. */
export type ExecutionState = {
  id: string
  runId: string
  status: string
  /** The worker that has claimed it. */
  lease: string | null
  /** True from just before sending, when the outcome becomes unknown if the process is killed. */
  mayHaveBeenSent: boolean
  finishedAt: string | null
}

export type ExecutionsByRun = ReadonlyMap<string, ExecutionState>

/** Reads the executions after all processes were killed, without changing the database. */
export async function inspectExecutions({ environment, dataDir }: TestDatabase): Promise<ExecutionsByRun> {
  // Opening the SQLite file would recover it, and the recovery by the service is what is being tested.
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-examined-'))
  for (const name of ['flowpost.db', 'flowpost.db-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
  const database = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir: folder }, () => {})
  try {
    if (database.kind === 'postgres') await waitForCommits(database)
    const executions = await readExecutions(database.db)
    return new Map(executions.map((execution) => [execution.runId, execution]))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** PostgreSQL completes the statements of killed clients; only then is the state final. */
async function waitForCommits({ db }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return
    await setTimeout(5)
  }
}

/** Polls the pending executions of a running service until they match the condition. */
export async function waitForPending(
  { environment, dataDir }: TestDatabase,
  condition: (pending: ExecutionState[]) => boolean,
): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {})
  try {
    while (!condition(await readExecutions(db, 'PENDING'))) await setTimeout(1)
  } finally {
    await close()
  }
}

async function readExecutions(db: Db, status?: 'PENDING'): Promise<ExecutionState[]> {
  let query = db.selectFrom('executions').select(['id', 'runId', 'status', 'lease', 'handedAt', 'finishedAt'])
  if (status) query = query.where('status', '=', status)
  const rows = await query.execute()
  return rows.map(({ handedAt, ...row }) => ({
    ...row,
    runId: row.runId ?? '',
    mayHaveBeenSent: handedAt !== null,
  }))
}
