import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Store } from '../../ports.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
const CONNECTIONS = 10

/** PostgreSQL, for when several processes share the work. */
export function openPostgres(url: string, onError: (error: Error) => void): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    // A plan made for one store's size is a bad one for another's.
    options: '-c plan_cache_mode=force_custom_plan -c timezone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Without a listener, a server that goes away takes this process with it.
  pool.on('error', onError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    kind: 'postgres',
    changeMark: () => null,
    ping: async () => void (await pool.query('select 1')),
    close: () => db.destroy(),
  }
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} is too large to be exact`)
  return value
}
