import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStore } from '../../adapters/db/open.ts'
import type { Db, Store } from '../../ports/store.ts'
import type { TestStore } from '../test-store.ts'

/** What is on record of an execution. */
export type Found = {
  id: string
  runId: string
  status: string
  /** Who has taken it. */
  lease: string | null
  /** Whether it is noted that it may leave at any moment. */
  isHanded: boolean
  finishedAt: string | null
}

/** The executions on record, by their run. */
export type Findings = ReadonlyMap<string, Found>

/** Reads the record after all processes were killed, and leaves the store as they left it. */
export async function examine({ environment, dataDir }: TestStore): Promise<Findings> {
  // Opening the file would repair it, and that is for the service to do.
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-examined-'))
  for (const name of ['flowpost.db', 'flowpost.db-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
  const store = await openStore({ databaseUrl: environment.DATABASE_URL, dataDir: folder }, () => {})
  try {
    if (store.kind === 'postgres') await lastCommits(store)
    const found = await readExecutions(store.db)
    return new Map(found.map((one) => [one.runId, one]))
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

/** The server finishes what a killed client had asked for; only then the record is final. */
async function lastCommits({ db }: Store): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return
    await setTimeout(5)
  }
}

/** Watches what is pending while the service works, until it is as wanted. */
export async function watchUntil(
  { environment, dataDir }: TestStore,
  isWanted: (pending: Found[]) => boolean,
): Promise<void> {
  const { db, close } = await openStore({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {})
  try {
    while (!isWanted(await readExecutions(db, 'PENDING'))) await setTimeout(1)
  } finally {
    await close()
  }
}

async function readExecutions(db: Db, status?: 'PENDING'): Promise<Found[]> {
  let query = db.selectFrom('executions').select(['id', 'runId', 'status', 'lease', 'handedAt', 'finishedAt'])
  if (status) query = query.where('status', '=', status)
  const rows = await query.execute()
  return rows.map(({ handedAt, ...row }) => ({
    ...row,
    runId: row.runId ?? '',
    isHanded: handedAt !== null,
  }))
}
