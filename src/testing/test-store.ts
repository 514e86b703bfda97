import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../adapters/db/migrations/index.ts'
import { openStore } from '../adapters/db/open.ts'
import { loadOnce } from '../platform/load-once.ts'

export type TestStore = {
  /** The environment that points a process at this store. */
  environment: Record<string, string>
  dataDir: string
  remove(): Promise<void>
}

/** Read each time: the projects of a run share their processes. */
export const onPostgres = () => process.env.TEST_STORE === 'postgres'

/**
 * How often a law about content or input is tried. What it says is decided before a store is asked, so the second
 * store tries only enough for its statements to be run.
 */
export const runsOnStore = (runs: number) => (onPostgres() ? Math.ceil(runs / 5) : runs)

const DATABASE_FILE = 'flowpost.db'

const readUpToDateFile = loadOnce(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-template-'))
  const store = await openStore({ databaseUrl: undefined, dataDir }, () => {})
  await migrate(store).finally(() => store.close())
  const bytes = readFileSync(join(dataDir, DATABASE_FILE))
  rmSync(dataDir, { recursive: true })
  return bytes
})

/** One connection for all databases of a process: opening one takes half as long as making a database. */
const serverOnce = loadOnce(async () => {
  const server = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, idleTimeoutMillis: 0 })
  // The server stops before this process does.
  server.on('error', () => {})
  return server
})

/**
 * A store of the kind that this run is about, or on SQLite in any case; to be removed afterwards. An empty one gets
 * its tables when it is first opened; a migrated one is a copy, which is much faster to create.
 */
export async function createTestStore(
  kind: 'sqlite' | 'any' = 'any',
  state: 'empty' | 'upToDate' = 'upToDate',
): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-test-'))
  const environment = {
    FLOWPOST_DATA_DIR: dataDir,
    FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8',
    FLOWPOST_DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
  }
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (!onPostgres() || kind === 'sqlite') {
    if (state === 'upToDate') writeFileSync(join(dataDir, DATABASE_FILE), await readUpToDateFile())
    return { environment, dataDir, remove: removeFolder }
  }

  const database = `test_${randomBytes(8).toString('hex')}`
  const server = await serverOnce()
  const source = state === 'empty' ? 'template1' : inject('postgresTemplate')
  await server.query(`create database ${database} template ${source} strategy file_copy`)
  const own = new URL(inject('postgresUrl'))
  own.pathname = `/${database}`
  return {
    environment: {
      ...environment,
      DATABASE_URL: own.href,
      FLOWPOST_MASTER_KEY: randomBytes(32).toString('base64'),
    },
    dataDir,
    async remove() {
      await server.query(`drop database ${database} with (force)`)
      await removeFolder()
    },
  }
}
