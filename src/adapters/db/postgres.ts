import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Compilable, CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { CompileRead, Database, Db, Write } from '../../ports/database.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import type { Tables } from '../../ports/tables.ts'
import { createChangeList } from './change-list.ts'
import { codeOf, DEADLOCK, SERIALIZATION_FAILURE, translatePostgresError } from './errors-postgres.ts'
import { createMemoryBudget } from './memory-budget.ts'
import {
  type Connections,
  createConnections,
  type Limits,
  type WatchedClient,
} from './postgres-connections.ts'
import { cachePlanOf } from './prepared.ts'
import { createPostgresQueue } from './queue/postgres.ts'
import { searchPostgres, searchPostgresInOrder } from './search-postgres.ts'
import { readPostgresSnapshot } from './snapshot-postgres.ts'
import { createStoredBudget, type ExtraColumns } from './stored-budget.ts'
import { createWriteProbe } from './write-probe.ts'

const WORK_CHANNEL = 'flowpost_work'

/**
 * Counts and announcements are committed without waiting for the disk. The call's own writes come later in the
 * log, so no call can be on disk without its count, and announced work is already on disk.
 */
const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

export function openPostgres(url: string, onError: (error: Error) => void, limits?: Limits): Database {
  const connections = createConnections(url, onError, limits)
  const { pool } = connections
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connect().catch(rethrowTranslated),
        end: () => pool.end(),
      },
    }),
  })
  const locks = createLocks(connections.connect)
  const changes = createChangeList(db)
  /** Identifies our own announcements, which our worker already knows about. */
  const announcerId = randomUUID()
  const announce = CompiledQuery.raw(
    cachePlanOf(`select ${ASYNC_COMMIT}, pg_notify('${WORK_CHANNEL}', '${announcerId}')`),
  )
  // A single statement is already a transaction.
  const write: Write = (work, extent) =>
    withRetries(() =>
      extent === 'one statement'
        ? work(db)
        : db.transaction().setIsolationLevel('read committed').execute(work),
    )
  const compileRead: CompileRead = <Row>(query: Compilable<Row>) => {
    const compiled = query.compile()
    cachePlanOf(compiled.sql)
    return async (...values) => (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows
  }
  // Every request is counted, so the count also checks for changes and saves a round trip.
  const countRequests: ExtraColumns = {
    select: `, ${changes.mark.select} as "mark", ${ASYNC_COMMIT}`,
    onRow: (row) =>
      row?.mark === undefined ? changes.cache.checkForChanges() : changes.mark.compare(row.mark),
  }
  return {
    db,
    kind: 'postgres',
    compileRead,
    readCached: changes.cache.readCached,
    cache: changes.cache,
    search: searchPostgres(db),
    searchInOrder: searchPostgresInOrder(db),
    transact: (work) => withRetries(() => db.transaction().setIsolationLevel('serializable').execute(work)),
    readSnapshot: (use) => readPostgresSnapshot(db, use),
    maintain: changes.trim,
    write,
    createBudgets: ({ requests, execute, heavyCalls }, clock) => ({
      heavyCalls: createMemoryBudget(heavyCalls, clock),
      requests: createStoredBudget(
        { db, write, compileRead },
        'requestBudgets',
        requests,
        clock,
        countRequests,
      ),
      execute: createStoredBudget({ db, write, compileRead }, 'executeBudgets', execute, clock),
      stored: (table, limit) => createStoredBudget({ db, write, compileRead }, table, limit, clock),
    }),
    createQueue: (clock) => createPostgresQueue({ db, write }, changes.mark, clock),
    announceWork: async () => void (await db.executeQuery(announce)),
    listenForWork: (listener) =>
      listen(connections.connect, (payload) => {
        if (payload !== announcerId) listener()
      }),
    // All processes count requests in the database, so none counts separately.
    isOnlyServer: () => true,
    probeWrite: createWriteProbe(write),
    readTime: () => readServerTime(db),
    ping: async () => void (await sql`select 1`.execute(db)),
    runExclusively: locks.runExclusively,
    async close() {
      await locks.close()
      await db.destroy()
    },
  }
}

async function readServerTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: number
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as "ms"`.execute(db)
  return rows[0]?.ms ?? Date.now()
}

function rethrowTranslated(error: unknown): never {
  throw translatePostgresError(error)
}

const REOPEN_MS = 1_000
const LISTEN_CHECK_MS = 3_000

/**
 * Listens for notifications on a dedicated connection, which is reopened when it is lost. It is otherwise idle, so a
 * periodic query shows whether the server still responds.
 */
async function listen(
  connect: Connections['connect'],
  listener: (payload?: string) => void,
): Promise<() => Promise<void>> {
  let client: WatchedClient | undefined
  let isStopped = false
  const open = async () => {
    if (isStopped) return
    try {
      const next = await connect()
      if (isStopped) return await next.close()
      client = next
      const keepAlive = setInterval(() => void next.query('select 1').catch(() => {}), LISTEN_CHECK_MS)
      next.on('notification', ({ payload }) => listener(payload))
      next.once('end', () => {
        clearInterval(keepAlive)
        reopen()
      })
      await next.query(`listen ${WORK_CHANNEL}`)
      // A notification may have been missed while disconnected.
      listener()
    } catch {
      if (client) client.destroy()
      else reopen()
    }
  }
  const reopen = () => {
    client = undefined
    globalThis.setTimeout(() => void open(), REOPEN_MS).unref()
  }
  await open()
  return async () => {
    isStopped = true
    await client?.close()
  }
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
      if (attempt === ATTEMPTS) throw new DatabaseUnavailable(error)
      await setTimeout(Math.random() * Math.min(5 * attempt, 50))
    }
  }
}

type Locks = {
  /** Runs the work unless another process is running work with this name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Advisory locks on a dedicated connection: the server releases them when the connection ends, even if the process
 * crashed.
 */
function createLocks(connect: Connections['connect']): Locks {
  let connecting: Promise<WatchedClient> | undefined
  /** Lost sessions whose locks the server may not have released yet. */
  const lostSessions = new Set<string>()

  const open = async () => {
    const client = await connect()
    client.on('error', () => {
      connecting = undefined
      lostSessions.add(client.sessionName)
    })
    try {
      if (lostSessions.size > 0)
        // Waits up to a second for each to end: its locks are released only then.
        await client.query(
          'select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = any($1)',
          [[...lostSessions]],
        )
      lostSessions.clear()
      return client
    } catch (error) {
      client.destroy()
      throw error
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const callLock = async (call: string, name: string): Promise<boolean> => {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    const client = await connecting
    // A client runs one query at a time.
    const result = turn.then(() =>
      client.query<{ result: boolean }>(`select ${call}(hashtextextended($1, 0)) as "result"`, [
        `flowpost ${name}`,
      ]),
    )
    turn = result.catch(() => {})
    return (await result).rows[0]?.result === true
  }
  return {
    async runExclusively(name, work) {
      if (!(await callLock('pg_try_advisory_lock', name))) return
      try {
        await work()
      } finally {
        await callLock('pg_advisory_unlock', name)
      }
    },
    async close() {
      await (await connecting?.catch(() => undefined))?.close()
    },
  }
}
