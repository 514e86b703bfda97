import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Row, RowSource, Snapshot } from '../../ports/installation.ts'
import type { Tables } from '../../ports/tables.ts'

const BATCH_ROWS = 500
const BATCH_PAGES = 1000

/**
 * A read-only transaction on a separate connection: it sees one snapshot and blocks no writer. Concurrent writes stay in
 * the write-ahead log until the transaction ends.
 */
export async function readSqliteSnapshot<T>(
  path: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(path)
  try {
    connection.exec('pragma busy_timeout = 5000; pragma query_only = on; pragma cache_size = -32768; begin')
    // The snapshot is taken by the first read, not by `begin`.
    connection.prepare('select count(*) from sqlite_schema').get()
    const db = openReader(connection)
    return await use({
      db,
      rows: (source, storeIds) => readRows(connection, db, source, storeIds),
      count: async (source, storeIds) => countRows(connection, db, source, storeIds),
      async copyTo(target, onProgress) {
        await backup(connection, target, {
          rate: BATCH_PAGES,
          progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
        })
      },
    })
  } finally {
    connection.close()
  }
}

function openReader(connection: DatabaseSync): Kysely<Tables> {
  const database = {
    prepare(text: string) {
      const statement = connection.prepare(text)
      return {
        reader: true,
        all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
        run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
        iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
      }
    },
    close: () => {},
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
}

/** Reads store by store, because the indexes return a store's rows in order. */
async function* readRows(
  connection: DatabaseSync,
  db: Kysely<Tables>,
  source: RowSource,
  storeIds: readonly string[],
): AsyncGenerator<Row[]> {
  const { key, number } = source
  const order = sql.join([...key, ...(number === undefined ? [] : [number])].map((name) => sql.ref(name)))
  const query = sql`select * from (${rowsOfOneStore(source)}) order by ${order}`.compile(db)
  const statement = connection.prepare(query.sql)
  let rows: Row[] = []
  for (const storeId of inByteOrder(storeIds)) {
    for (const row of statement.iterate(...query.parameters.map(() => storeId))) {
      rows.push(row as Row)
      if (rows.length < BATCH_ROWS) continue
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

function countRows(
  connection: DatabaseSync,
  db: Kysely<Tables>,
  source: RowSource,
  storeIds: readonly string[],
): number {
  const query = sql`select count(*) as "count" from (${rowsOfOneStore(source)})`.compile(db)
  const statement = connection.prepare(query.sql)
  const countOf = (storeId: string) => Number(statement.get(...query.parameters.map(() => storeId))?.count)
  return storeIds.reduce((sum, storeId) => sum + countOf(storeId), 0)
}

/** The store id is the only parameter, but can occur several times. */
const rowsOfOneStore = ({ from }: RowSource) => from((column) => sql`${sql.ref(column)} = ${'store'}`)

const inByteOrder = (texts: readonly string[]) =>
  [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
