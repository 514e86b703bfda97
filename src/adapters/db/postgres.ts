import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Store, Write } from '../../ports/store.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'
import type { Tables } from '../../ports/tables.ts'
import { nameOfStatement } from '../../statements/prepared.ts'
import { createChangeList } from './change-list.ts'
import { createPostgresClaims } from './claims.ts'
import { codeOf, DEADLOCK, SERIALIZATION_FAILURE, translatePostgresError } from './errors-postgres.ts'
import { createLocks } from './postgres-locks.ts'
import { searchPostgres, searchPostgresInOrder } from './search-postgres.ts'
import { readPostgresSnapshot } from './snapshot-postgres.ts'
import { type SideSelect, storedBudget } from './stored-budget.ts'

const INT8 = 20
const CONNECTIONS = 10
const WORK_CHANNEL = 'flowpost_work'
const SETTINGS = {
  timezone: 'UTC',
  // Counting the rows of a large store benefits from a parallel worker earlier than the default assumes.
  parallel_setup_cost: '100',
  // The parts of a union are small; starting a worker for them takes longer than reading them.
  enable_parallel_append: 'off',
  // Hot pages are in memory, where random access costs no more than sequential.
  random_page_cost: '1.1',
  // With less, the hits of a search are noted by page and not by row, and whole pages are read again.
  work_mem: '16MB',
  // Statements are too short to be worth compiling.
  jit: 'off',
}

/**
 * A count commits without waiting for the disk. The call's own writes come later in the log, so no call can be on disk
 * without its count.
 */
const WITHOUT_WAITING = sql`set_config('synchronous_commit', 'off', true)`

/** PostgreSQL, for installations with several processes. */
export function openPostgres(url: string, onError: (error: Error) => void): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Without a listener, a lost connection would crash this process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // The same for a connection lost between two statements of a transaction; the next statement reports the failure.
    client.on('error', () => {})
    adaptQueries(client)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connect().catch(rethrowTranslated),
        end: () => pool.end(),
      },
    }),
  })
  const locks = createLocks(url)
  const changes = createChangeList(db)
  const { readCached } = changes
  // A single statement is already a transaction.
  const write: Write = (work, extent) =>
    withRetries(() =>
      extent === 'one statement'
        ? work(db)
        : db.transaction().setIsolationLevel('read committed').execute(work),
    )
  // Every request is counted, so the count also checks for changes and saves a round trip.
  const countRequests: SideSelect = {
    select: sql`, ${changes.mark.select} as "seen", ${WITHOUT_WAITING}`,
    notice: (row) =>
      row?.seen === undefined ? changes.cache.checkForChanges() : changes.mark.notice(row.seen),
  }
  return {
    db,
    kind: 'postgres',
    readCached,
    cache: changes.cache,
    search: searchPostgres(db),
    searchInOrder: searchPostgresInOrder(db),
    transact: (work) => withRetries(() => db.transaction().setIsolationLevel('serializable').execute(work)),
    readSnapshot: (use) => readPostgresSnapshot(db, use),
    maintain: changes.trim,
    write,
    createBudgets: ({ requests, execute }, clock) => ({
      requests: storedBudget({ db, readCached, write }, 'requestBudgets', requests, clock, countRequests),
      execute: storedBudget({ db, readCached, write }, 'executeBudgets', execute, clock, {
        select: sql`, ${WITHOUT_WAITING}`,
      }),
    }),
    claims: createPostgresClaims(db, changes.mark),
    announceWork: async () => void (await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(db)),
    listenForWork: (listener) => listen(url, listener),
    // All processes count in the database.
    isOnlyServer: () => true,
    ping: async () => void (await pool.query('select 1')),
    runExclusively: locks.runExclusively,
    async close() {
      await locks.close()
      await db.destroy()
    },
  }
}

function rethrowTranslated(error: unknown): never {
  throw translatePostgresError(error)
}

/**
 * Lets the server cache its plans for the hottest statements, where planning takes longer than running. All others are
 * planned each time, because a plan for a small store is a bad one for a large store. Also translates errors to those of
 * the port.
 */
function adaptQueries(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOfStatement(text) : undefined
    const answer = name === undefined ? query(text, values, ...rest) : query({ name, text, values })
    return answer instanceof Promise ? answer.catch(rethrowTranslated) : answer
  }) as typeof client.query
}

const LISTEN_AGAIN_MS = 1_000

/** Listens for notifications on a dedicated connection, which is reopened when it is lost. */
async function listen(url: string, listener: () => void): Promise<() => void> {
  let client: pg.Client | undefined
  let isOver = false
  const open = async () => {
    if (isOver) return
    const next = new pg.Client({ connectionString: url })
    client = next
    const openAgain = () => {
      next.removeAllListeners('end')
      globalThis.setTimeout(() => void open(), LISTEN_AGAIN_MS).unref()
    }
    next.on('error', () => {})
    next.on('notification', listener)
    next.on('end', openAgain)
    try {
      await next.connect()
      await next.query(`listen ${WORK_CHANNEL}`)
      // A notification may have been missed while disconnected.
      listener()
    } catch {
      openAgain()
      void next.end().catch(() => {})
    }
  }
  await open()
  return () => {
    isOver = true
    void client?.end().catch(() => {})
  }
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} is too large to be exact`)
  return value
}

const ATTEMPTS = 25

/** The server aborts one of two conflicting transactions; that one is retried. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = codeOf(error)
      if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK) throw error
      if (attempt === ATTEMPTS) throw new StoreUnavailable(error)
      await setTimeout(Math.random() * Math.min(5 * attempt, 50))
    }
  }
}
