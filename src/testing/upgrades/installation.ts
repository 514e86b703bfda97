import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createTestDatabase, onPostgres, type TestDatabase } from '../test-database.ts'

/** Responses of the version that created an installation. */
export type RecordedResponses = {
  recordedAt: Date
  /** Execution ids by name. */
  named: Record<string, string>
  /** The recipients that each retry was planned for, and those it was sent to. */
  retries: Record<string, { planned: string[]; sent: string[][] }>
  stores: RecordedStore[]
}
type RecordedStore = {
  storeId: string
  entries: (Record<string, unknown> & { id: string })[]
  stats: { kind: 'all' | 'EMAIL' | 'HTTP_REQUEST'; stats: Record<string, unknown> & { daily: object[] } }[]
  searches: { q: string; ids: string[] }[]
}

const fileOf = (version: string, extension: string) =>
  readFileSync(
    join(import.meta.dirname, `${version}.${onPostgres() ? 'postgres' : 'sqlite'}.${extension}`),
    'utf8',
  )

/** An installation created by an earlier version; the caller removes it. */
export async function loadInstallation(version: string): Promise<TestDatabase> {
  const database = await createTestDatabase('any', 'empty')
  const statements = fileOf(version, 'sql')
  if (onPostgres()) {
    const client = new pg.Client(database.environment.DATABASE_URL)
    await client.connect()
    await client.query(statements).finally(() => client.end())
  } else {
    const file = new DatabaseSync(join(database.dataDir, 'flowpost.db'), {
      enableForeignKeyConstraints: false,
    })
    file.exec(`begin;${statements}commit;`)
    file.close()
  }
  const FLOWPOST_MASTER_KEY = Buffer.from('fixture-fixture-fixture-fixture-').toString('base64')
  return { ...database, environment: { ...database.environment, FLOWPOST_MASTER_KEY } }
}

/** Reads the recorded responses, one per line. */
export function readRecorded(version: string): RecordedResponses {
  const [first, ...lines] = fileOf(version, 'ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const stores: RecordedStore[] = []
  for (const line of lines) {
    const store = stores.at(-1)
    if (line.storeId) stores.push({ storeId: line.storeId, entries: [], stats: [], searches: [] })
    else if (line.entry) store?.entries.push(line.entry)
    else if (line.stats) store?.stats.push(line)
    else store?.searches.push(line)
  }
  return { ...first, recordedAt: new Date(first.recordedAt), stores }
}
