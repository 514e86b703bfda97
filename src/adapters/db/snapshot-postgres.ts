import { type Kysely, sql } from 'kysely'
import type { Row, RowSource, Snapshot } from '../../ports/installation.ts'
import type { Tables } from '../../ports/tables.ts'

const BATCH_ROWS = 500

/** A read-only transaction that sees one snapshot. */
export const readPostgresSnapshot = <T>(
  db: Kysely<Tables>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (inner) => {
      // Files are copied between reads, which may take a long time.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(inner)
      return use({
        db: inner,
        rows: (source, storeIds) => readRows(inner, source, storeIds),
        count: (source, storeIds) => countRows(inner, source, storeIds),
        copyTo: null,
      })
    })

/** Uses a cursor, which sorts rows once, in byte order for any collation, without loading them all into memory. */
async function* readRows(
  db: Kysely<Tables>,
  source: RowSource,
  storeIds: readonly string[],
): AsyncGenerator<Row[]> {
  const { key, number } = source
  const texts = ['storeId', ...key].map((name) => sql`${sql.ref(name)} collate "C"`)
  const order = sql.join(number === undefined ? texts : [...texts, sql.ref(number)])
  await sql`declare moving no scroll cursor for select * from (${rowsOf(source, storeIds)}) as "moved" order by ${order}`.execute(
    db,
  )
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from moving`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH_ROWS) return
    }
  } finally {
    // In a failed transaction, `close` fails too; only the first error is reported.
    await sql`close moving`.execute(db).catch(() => {})
  }
}

async function countRows(
  db: Kysely<Tables>,
  source: RowSource,
  storeIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (${rowsOf(source, storeIds)}) as "moved"`.execute(db)
  return rows[0]?.count ?? 0
}

const rowsOf = ({ from }: RowSource, storeIds: readonly string[]) =>
  from((column) => sql`${sql.ref(column)} = any(${storeIds})`)
