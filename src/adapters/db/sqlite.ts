import { chmodSync, closeSync, fdatasync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { promisify } from 'node:util'
import {
  type Compilable,
  Kysely,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { createByteCache } from '../../platform/byte-cache.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import type { Budget } from '../../ports/budgets.ts'
import type { CompileRead, Database, Write } from '../../ports/database.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import type { Tables } from '../../ports/tables.ts'
import { createCache } from './cache.ts'
import { isLocked, translateSqliteError } from './errors-sqlite.ts'
import { createGroupCommit } from './group-commit.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { createSqliteQueue, type RunSync } from './queue/sqlite.ts'
import { indexExecutions, searchSqliteInOrder, searchWithTrigrams } from './search-sqlite.ts'
import { readSqliteSnapshot } from './snapshot-sqlite.ts'
import { createStoredBudget } from './stored-budget.ts'
import { createWriteProbe } from './write-probe.ts'

const flushFile = promisify(fdatasync)

/** Triggers replace the mark with every change to a cached table. */
const READ_MARK = 'select "mark" from "changes"'
/** The default, because no other thread flushes the log for statements outside a group commit. */
const FLUSH_EACH_COMMIT = 'pragma synchronous = full'
const STATEMENTS_BYTES = 4 * 1024 * 1024
const BYTES_PER_CHARACTER = 8
const POLL_MS = 20
/** A caller may have to wait for the previous group and then for its own; both together take less than ten seconds. */
const BUSY_TIMEOUT_MS = 4_000

/**
 * The embedded database: one file, one connection, every commit on disk before it is acknowledged. While another process
 * holds the write lock, work waits up to `busyTimeoutMs` before it is rejected.
 */
export function openSqlite(
  path: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS }: { busyTimeoutMs?: number | undefined } = {},
): Database {
  makeFolder(dirname(path))
  const connection = new DatabaseSync(path)
  const setBusyTimeout = (ms: number) => connection.exec(`pragma busy_timeout = ${ms}`)
  setBusyTimeout(busyTimeoutMs)
  connection.exec(`
    pragma journal_mode = wal;
    ${FLUSH_EACH_COMMIT};
    pragma foreign_keys = on;
    pragma cache_size = -16384;
    pragma wal_autocheckpoint = 8000;
    select count(*) from sqlite_schema;
  `)
  // The folder may be readable by others.
  for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o600)
  const logFile = openSync(`${path}-wal`, 'r+')
  // Changes only when another process commits.
  const dataVersion = connection.prepare('pragma data_version')
  const readVersion = () => Number(dataVersion.get()?.data_version)
  const statements = createStatementCache(connection, (error) => translateSqliteError(error, path))

  const dialect = new CustomSqliteDialect({
    database: {
      prepare(sql: string) {
        // A transaction that reads first and writes later would fail if another process wrote in between, so it takes
        // the write lock at its start.
        return statements(sql === 'begin' ? 'begin immediate' : sql)
      },
      close() {
        connection.close()
        closeSync(logFile)
      },
    },
  })
  const db = new Kysely<Tables>({ dialect })
  const withoutWaiting = (work: () => void) => {
    setBusyTimeout(0)
    try {
      work()
    } finally {
      setBusyTimeout(busyTimeoutMs)
    }
  }
  const exec = (statement: string) => void statements(statement).run([])
  // A group begins without a busy timeout, and its commit does not wait for the disk, because SQLite would block the main
  // thread. Another thread flushes the log before the commit is reported to any caller.
  const control = {
    tryBegin() {
      try {
        withoutWaiting(() => connection.exec('pragma synchronous = normal; begin immediate'))
        return true
      } catch (error) {
        control.rollBack()
        if (isLocked(error)) return false
        throw translateSqliteError(error, path)
      }
    },
    commit() {
      exec('commit')
      connection.exec(FLUSH_EACH_COMMIT)
    },
    rollBack() {
      if (connection.isTransaction) exec('rollback')
      connection.exec(FLUSH_EACH_COMMIT)
    },
    flush: () =>
      flushFile(logFile).catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      }),
    exec,
  }
  const { transact, settled } = createGroupCommit(db, control, busyTimeoutMs)
  const write: Write = transact
  const runSync: RunSync = (text, values) => statements(text).all(values)
  /** Bypasses Kysely, which takes ten times as long as the read itself, unless a transaction is using the connection. */
  const compileRead: CompileRead = <Row>(query: Compilable<Row>) => {
    const compiled = query.compile()
    return async (...values) => {
      if (!connection.isTransaction) return statements(compiled.sql).all(values) as Row[]
      return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows
    }
  }
  const checkpoint = () => withoutWaiting(() => checkpointLog(connection))
  const checkpointWhenIdle = createIdleCheckpoint(path, checkpoint)
  let serverLock: ServerLock | undefined
  const cache = createCache(() => (statements(READ_MARK).all([])[0] as { mark: string }).mark)
  return {
    db,
    kind: 'sqlite',
    compileRead,
    readCached: cache.readCached,
    cache,
    search: searchWithTrigrams(db),
    searchInOrder: searchSqliteInOrder(db),
    // Two processes on one machine may both do the work, which is harmless.
    runExclusively: (_name, work) => work(),
    async maintain() {
      await indexExecutions(transact)
      checkpointWhenIdle()
    },
    transact,
    readSnapshot: (use) => readSqliteSnapshot(path, use),
    // There is one writer at a time, and transactions share a disk flush, while a single statement would need its own.
    write,
    createBudgets: ({ requests, execute, heavyCalls }, clock) => ({
      heavyCalls: createMemoryBudget(heavyCalls, clock),
      requests: withChangeCheck(createMemoryBudget(requests, clock), cache.checkForChanges),
      execute: createStoredBudget({ db, write, compileRead }, 'executeBudgets', execute, clock),
      stored: (table, limit) => createStoredBudget({ db, write, compileRead }, table, limit, clock),
    }),
    createQueue: (clock) => createSqliteQueue({ db, write, runSync }, cache.checkForChanges, clock),
    // Other processes poll for commits.
    announceWork: async () => {},
    listenForWork: async (listener) => {
      let lastVersion = readVersion()
      const timer = setInterval(() => {
        const version = readVersion()
        if (version !== lastVersion) listener()
        lastVersion = version
      }, POLL_MS).unref()
      return () => clearInterval(timer)
    },
    isOnlyServer() {
      serverLock ??= takeServerLock(join(dirname(path), 'serve.lock'))
      return serverLock.isHeld
    },
    probeWrite: createWriteProbe(write),
    readTime: async () => Date.now(),
    ping: async () => void connection.prepare('select 1').get(),
    async close() {
      serverLock?.release()
      await settled()
      // SQLite does this when the last connection closes, but another process may keep its connection open or crash.
      if (connection.isOpen) checkpoint()
      await db.destroy()
    },
  }
}

const withChangeCheck = (budget: Budget, checkForChanges: () => Promise<void>): Budget => ({
  ...budget,
  async take(keyId, calls) {
    await checkForChanges()
    return budget.take(keyId, calls)
  },
})

class CustomSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
  override createQueryCompiler() {
    return new CompilerWithoutRowLocks()
  }
}

/** SQLite has no row locks and, with one writer at a time, needs none. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  override visitSelectQuery({ endModifiers: _, ...node }: SelectQueryNode) {
    super.visitSelectQuery(node)
  }
}

/** Kysely avoids changing tables inside a SQLite transaction, although SQLite supports it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

type Runner = SqliteStatement & {
  run(values: readonly unknown[]): unknown
  all(values: readonly unknown[]): unknown[]
}

type Translate = (error: unknown) => unknown

function createStatementCache(connection: DatabaseSync, translate: Translate): (sql: string) => Runner {
  const prepared = createByteCache<Runner>(STATEMENTS_BYTES)
  const prepare = translating(translate, (sql: string) => createRunner(connection.prepare(sql), translate))
  return (sql) => {
    const cached = prepared.get(sql)
    if (cached) return cached
    const runner = prepare(sql)
    prepared.set(sql, runner, sql.length * BYTES_PER_CHARACTER)
    return runner
  }
}

function createRunner(statement: StatementSync, translate: Translate): Runner {
  const valuesOf = (values: readonly unknown[]) => values as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: translating(translate, (values) => statement.all(...valuesOf(values))),
    run: translating(translate, (values) => statement.run(...valuesOf(values))),
    iterate: translating(translate, (values) => statement.iterate(...valuesOf(values))),
  }
}

const translating =
  <Argument, Result>(translate: Translate, run: (argument: Argument) => Result) =>
  (argument: Argument): Result => {
    try {
      return run(argument)
    } catch (error) {
      throw translate(error)
    }
  }

/**
 * Writes SQLite's write-ahead log back into the database file and truncates the log. Pages that are still being read or
 * written stay in the log until the next checkpoint.
 */
function checkpointLog(connection: DatabaseSync): void {
  try {
    connection.prepare('pragma wal_checkpoint(truncate)').get()
  } catch {
    // Skipping a checkpoint loses nothing.
  }
}

/** Checkpoints when no process has written anything since the previous call. */
function createIdleCheckpoint(path: string, checkpoint: () => void): () => void {
  let lastWriteMs = 0
  return () => {
    const { size, mtimeMs } = statSync(`${path}-wal`, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
    const isIdle = mtimeMs === lastWriteMs
    lastWriteMs = mtimeMs
    if (isIdle && size > 0) checkpoint()
  }
}

type ServerLock = { isHeld: boolean; release(): void }

/**
 * Held by the first server that uses a data folder until its process ends or crashes. SQLite's locks are operating-system
 * file locks, which Node does not expose otherwise.
 */
function takeServerLock(path: string): ServerLock {
  const connection = new DatabaseSync(path)
  chmodSync(path, 0o600)
  try {
    connection.exec('begin exclusive')
    return { isHeld: true, release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (!isLocked(error)) throw error
    return { isHeld: false, release: () => {} }
  }
}
