import { sql } from 'kysely'
import type { Row } from '../../../ports/installation.ts'
import type { Db } from '../../../ports/store.ts'
import { DuplicateRow } from '../../../ports/store-errors.ts'
import type { Tables } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { takenElsewhere } from './check-rows.ts'

const ROWS_PER_STATEMENT = 100
/** Fewer than either database accepts in one statement. */
const VALUES_PER_STATEMENT = 30_000

/** All rows of a part, or none. */
export async function insertPart(ctx: Ctx, table: keyof Tables, rows: Row[]): Promise<void> {
  try {
    await inUnisolatedTransaction(ctx, ({ db }) => insertRows(db, table, rows))
  } catch (error) {
    // Checked before the first insert, but stores go on working meanwhile.
    if (error instanceof DuplicateRow) throw takenElsewhere(table)
    throw error
  }
}

async function insertRows(db: Db, table: keyof Tables, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const atOnce = Math.min(ROWS_PER_STATEMENT, Math.floor(VALUES_PER_STATEMENT / columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows
      .slice(at, at + atOnce)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}
