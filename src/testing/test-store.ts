import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

export type TestStore = {
  /** The environment that points a process at this store. */
  environment: Record<string, string>
  dataDir: string
  remove(): Promise<void>
}

export const onPostgres = process.env.TEST_STORE === 'postgres'

/** An empty store of the kind that this run is about, or on SQLite in any case; to be removed afterwards. */
export async function createTestStore(kind: 'sqlite' | 'any' = 'any'): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-test-'))
  const environment = {
    FLOWPOST_DATA_DIR: dataDir,
    FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
  }
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (!onPostgres || kind === 'sqlite') return { environment, dataDir, remove: removeFolder }

  const database = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  await administer(url, `create database ${database}`)
  const own = new URL(url)
  own.pathname = `/${database}`
  return {
    environment: {
      ...environment,
      DATABASE_URL: own.href,
      FLOWPOST_MASTER_KEY: randomBytes(32).toString('base64'),
    },
    dataDir,
    async remove() {
      await administer(url, `drop database ${database} with (force)`)
      await removeFolder()
    },
  }
}

async function administer(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
