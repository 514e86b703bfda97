import { sql } from 'kysely'
import type { Db } from '../../../ports/database.ts'
import type { Row } from '../../../ports/installation.ts'
import { conflict } from '../../call/errors.ts'
import type { Lines } from './line.ts'
import type { Manifest, Part } from './manifest.ts'
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts'
import { PARTS } from './parts.ts'

export type CheckRows = (table: MovedTable, part: Part, lines: readonly string[]) => Promise<void>

/** Columns that are unique across the installation, in any of the moved tables. */
export const UNIQUE_COLUMNS = ['id', 'hash', 'token', 'domain', 'retryOf']

/**
 * Every row of an export must belong to a store in the manifest, have its table's columns, and refer only to exported
 * records of the same store, because an export and its checksums may be forged. Unique values must not exist in other
 * stores of this installation. Expects the parts in insertion order.
 */
export async function createRowCheck(db: Db, { stores }: Manifest, lines: Lines): Promise<CheckRows> {
  const expectedStores = new Map(stores.map(({ id, name }) => [id, name]))
  const columnsOf = await readColumns(db)
  const referencedTables = new Set(MOVED_TABLES.flatMap(({ refersTo }) => Object.values(refersTo)))
  /** The store of each record that other tables refer to. */
  const storeByRecord = new Map([...referencedTables].map((table) => [table, new Map<string, string>()]))

  return async (moved, part, texts) => {
    const { table, refersTo } = moved
    const columns = columnsOf(moved)
    const file = `${PARTS}/${part.name}`
    if (texts.length !== part.rows)
      throw conflict('export.wrong_row_count', { file, rows: texts.length, expected: part.rows })
    const rows: Row[] = []
    for (const text of texts) {
      const row = readRow(moved, text, lines)
      if (row === null) throw conflict('export.row_unreadable', { file })
      if (Object.keys(row).join() !== columns) throw conflict('export.row_columns', { file })
      const owners = Object.entries(refersTo).map(([column, other]) =>
        storeByRecord.get(other)?.get(String(row[column])),
      )
      const storeId = table === 'stores' ? row.id : (row.storeId ?? owners[0])
      if (typeof storeId !== 'string' || !expectedStores.has(storeId))
        throw conflict('export.row_of_other_store', { file })
      if (owners.some((owner) => owner !== storeId)) throw conflict('export.row_refers_elsewhere', { file })
      if (table === 'stores' && row.name !== expectedStores.get(storeId))
        throw conflict('export.store_renamed', { file })
      storeByRecord.get(table)?.set(String(row.id), storeId)
      rows.push(row)
    }
    if (table !== 'stores') await rejectDuplicates(db, table, rows, [...expectedStores.keys()])
  }
}

async function rejectDuplicates(db: Db, table: MovedTable['table'], rows: Row[], storeIds: string[]) {
  for (const column of UNIQUE_COLUMNS) {
    const values = rows.map((row) => row[column] ?? null).filter((value) => value !== null)
    if (values.length === 0) continue
    const duplicates =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})
      and "storeId" not in (${sql.join(storeIds)}) limit 1`.execute(db)
    if (duplicates.rows.length > 0) throw existsElsewhere(table)
  }
}

export const existsElsewhere = (table: string) => conflict('import.taken_elsewhere', { table })

/** The exported row, or null if it is malformed or its sealed value cannot be opened. */
function readRow(moved: MovedTable, text: string, lines: Lines): Row | null {
  try {
    const exported: unknown = JSON.parse(text)
    if (typeof exported !== 'object' || exported === null) return null
    const isPlain = Object.values(exported).every(
      (value) => value === null || typeof value === 'string' || typeof value === 'number',
    )
    if (!isPlain) return null
    lines.read(moved, text)
    return exported as Row
  } catch {
    return null
  }
}

/** Returns a function that lists a table's exported columns in the order in which they are written. */
async function readColumns(db: Db): Promise<(table: MovedTable) => string> {
  const tables = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]),
  )
  return ({ table, omittedColumns }) =>
    (tables.get(table) ?? [])
      .filter((name) => !omittedColumns.includes(name))
      .sort()
      .join()
}
