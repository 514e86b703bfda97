import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../adapters/db/migrations/index.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { loadOnce } from '../platform/load-once.ts'

export type TestDatabase = {
  /** The environment for a process that uses this database. */
  environment: Record<string, string>
  dataDir: string
  remove(): Promise<void>
}

/** Not cached, because test projects share their processes. */
export const onPostgres = () => process.env.TEST_DATABASE === 'postgres'

/**
 * The number of runs for a property test that barely depends on the database. PostgreSQL is slower, and needs only
 * enough runs to execute every statement.
 */
export const propertyRuns = (runs: number) => (onPostgres() ? Math.ceil(runs / 5) : runs)

const DATABASE_FILE = 'flowpost.db'

const readMigratedFile = loadOnce(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-template-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, () => {})
  await migrate(database).finally(() => database.close())
  const bytes = readFileSync(join(dataDir, DATABASE_FILE))
  rmSync(dataDir, { recursive: true })
  return bytes
})

/** One connection for creating all databases of a process, because connecting takes half as long as creating one. */
const openPool = loadOnce(async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, idleTimeoutMillis: 0 })
  // The server stops before this process.
  pool.on('error', () => {})
  return pool
})

/**
 * A database of the kind that the test project uses, or always SQLite; the caller removes it. An empty one is migrated
 * when it is first opened; otherwise, it is a copy of a migrated one, which is much faster.
 */
export async function createTestDatabase(
  kind: 'sqlite' | 'any' = 'any',
  state: 'empty' | 'upToDate' = 'upToDate',
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-test-'))
  const environment = {
    FLOWPOST_DATA_DIR: dataDir,
    FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8',
    FLOWPOST_DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
  }
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (!onPostgres() || kind === 'sqlite') {
    if (state === 'upToDate') writeFileSync(join(dataDir, DATABASE_FILE), await readMigratedFile())
    return { environment, dataDir, remove: removeFolder }
  }

  const database = `test_${randomBytes(8).toString('hex')}`
  const pool = await openPool()
  const source = state === 'empty' ? 'template1' : inject('postgresTemplate')
  await pool.query(`create database ${database} template ${source} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return {
    environment: {
      ...environment,
      DATABASE_URL: url.href,
      FLOWPOST_MASTER_KEY: randomBytes(32).toString('base64'),
    },
    dataDir,
    async remove() {
      await pool.query(`drop database ${database} with (force)`)
      await removeFolder()
    },
  }
}
