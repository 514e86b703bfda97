import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Store } from '../../ports.ts'
import { watchCommits } from './commit-watch.ts'
import { createGroupCommit } from './group-commit.ts'
import { createRemember, oncePerTurn } from './remember.ts'
import { searchWithTrigrams as createSearch, indexExecutions } from './search-sqlite.ts'
import { readSqliteSnapshot } from './snapshot-sqlite.ts'
import type { Tables } from './tables.ts'

const STATEMENTS_KEPT = 500
const LOOK_EVERY_MS = 20

/** The embedded store: one file, one connection, every commit on disk before it is acknowledged. */
export function openSqlite(path: string): Store {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const connection = new DatabaseSync(path)
  connection.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -32768;
    pragma wal_autocheckpoint = 8000;
    select count(*) from sqlite_schema;
  `)
  // The folder may be one that others can read.
  for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o600)
  const watch = watchCommits(path)
  const foreignCommits = oncePerTurn(watch.foreignCommits)
  const changes = countChanges()
  const statements = createStatementCache(connection)

  const dialect = new TransactionalDdlDialect({
    database: {
      prepare(sql: string) {
        if (!sql.startsWith('select')) changes.note(sql)
        // A transaction that reads first and writes later fails when another process wrote in between,
        // unless it takes the write lock at its start.
        const statement = statements(sql === 'begin' ? 'begin immediate' : sql)
        return {
          reader: statement.columns().length > 0,
          all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
          run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
          iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
        }
      },
      close: () => connection.close(),
    },
  })
  const db = new Kysely<Tables>({ dialect })
  const transact = createGroupCommit(db, {
    // One writer at a time: the write lock is taken at the start.
    begin() {
      statements('begin immediate').run()
      watch.lockTaken()
    },
    commit() {
      statements('commit').run()
      watch.ownCommit()
    },
    exec: (statement) => void statements(statement).run(),
  })
  return {
    db,
    kind: 'sqlite',
    remember: createRemember((table) => changes.of(table) + foreignCommits()),
    search: createSearch(db),
    maintain: () => indexExecutions(transact),
    transact,
    readSnapshot: (use) => readSqliteSnapshot(path, use),
    transactInParallel: transact,
    // Every commit can be seen, so nobody needs to be told.
    announceWork: async () => {},
    listenForWork: async (listener) => {
      let seen = watch.foreignCommits()
      const timer = setInterval(() => {
        const now = watch.foreignCommits()
        if (now !== seen) listener()
        seen = now
      }, LOOK_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
    ping: async () => void connection.prepare('select 1').get(),
    close: () => db.destroy(),
  }
}

/** What is written all the time, and what nobody remembers anything of. */
const PASSING = new Set([
  ...['executions', 'executionDetails', 'executionChanges', 'executionDays', 'executionTotals'],
  ...['idempotentCalls', 'fileRemovals', 'quotaUses', 'executionMessages'],
  ...['unsubscribeLinks', 'downloadLinks'],
])
/** Read for itself alone, so that its changes concern nothing else. */
const ALONE = 'executeBudgets'

/** Counts this process's own changes, by what may have been remembered of them. */
function countChanges() {
  let general = 0
  let alone = 0
  return {
    note(sql: string) {
      const table = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1] ?? ''
      if (table === ALONE) alone++
      else if (!PASSING.has(table)) general++
    },
    of: (table: string) => (table === ALONE ? general + alone : general),
  }
}

/** Kysely holds back from changing tables inside a transaction; SQLite does it safely. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function createStatementCache(connection: DatabaseSync): (sql: string) => StatementSync {
  const kept = new Map<string, StatementSync>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    const oldest = kept.keys().next().value
    if (kept.size >= STATEMENTS_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(sql, statement)
    return statement
  }
}
