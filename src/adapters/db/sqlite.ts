import { mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Store } from '../../ports.ts'
import { createRemember, oncePerTurn } from './remember.ts'
import { searchWithTrigrams as createSearch } from './search-sqlite.ts'
import type { Tables } from './tables.ts'

const STATEMENTS_KEPT = 500

/** The embedded store: one file, one connection, every commit on disk before it is acknowledged. */
export function openSqlite(path: string): Store {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const connection = new DatabaseSync(path)
  connection.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    select count(*) from sqlite_schema;
  `)
  const commitsSeen = oncePerTurn(watchCommits(path))
  let ownChanges = 0
  const statements = createStatementCache(connection)

  const dialect = new TransactionalDdlDialect({
    database: {
      prepare(sql: string) {
        if (!sql.startsWith('select')) ownChanges++
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
  return {
    db,
    kind: 'sqlite',
    remember: createRemember(() => ownChanges + commitsSeen()),
    search: createSearch(db),
    // One writer at a time: the write lock is taken at the start.
    transact: (work) => db.transaction().execute(work),
    ping: async () => void connection.prepare('select 1').get(),
    close: () => db.destroy(),
  }
}

const WAL_INDEX_HEADER_BYTES = 48

/**
 * A number that grows whenever any process has committed: the header of the index that all connections
 * share (sqlite.org/walformat.html) changes with each transaction. Reading it takes no lock, unlike a query.
 */
function watchCommits(path: string): () => number {
  // The index is there from the first reading on.
  const sharedIndex = openSync(`${path}-shm`, 'r')
  const header = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  const last = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  let changes = 0
  return () => {
    readSync(sharedIndex, header, 0, WAL_INDEX_HEADER_BYTES, 0)
    if (!header.equals(last)) {
      header.copy(last)
      changes++
    }
    return changes
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
