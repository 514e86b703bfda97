import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../ports.ts'
import { prepare } from './prepared.ts'

type Columns<Row> = { readonly [Name in keyof Row & string]: 'text' | 'integer' | 'bigint' }

/** Where a statement finds the rows that it is done for. */
type Source<Row> = {
  /** A column of the row. */
  value(name: keyof Row & string): RawBuilder<unknown>
  /** The values of all columns, in their order. */
  values: RawBuilder<unknown>
  /** What to write after the values; it may be nothing at all. */
  from: RawBuilder<unknown>
}

/**
 * A statement that is done for each of several rows. PostgreSQL gets all rows as one value, so that a hundred take one
 * journey and the text stays the same; SQLite, which is no journey away, gets one after the other.
 */
export function forRows<Row extends object, Returned = unknown>(
  columns: Columns<Row>,
  build: (source: Source<Row>) => RawBuilder<unknown>,
): (db: Db, rows: readonly Row[]) => Promise<Returned[]> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const list = (value: Source<Row>['value']) => sql.join(names.map(value))
  const one = prepare<Record<string, unknown>, Returned>((_, row) => {
    const value: Source<Row>['value'] = (name) => sql`${row[name]}`
    return build({ value, values: list(value), from: sql`` })
  })
  const all = prepare<{ rows: string }, Returned>((_, { rows }) => {
    const types = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`))
    const value: Source<Row>['value'] = (name) => sql.ref(`given.${name}`)
    return build({
      value,
      values: list(value),
      from: sql`from json_to_recordset(${rows}) as "given" (${types})`,
    })
  })
  return async (db, rows) => {
    if (rows.length === 0) return []
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      return (await all(db, { rows: JSON.stringify(rows) })).rows
    const returned: Returned[] = []
    for (const row of rows) returned.push(...(await one(db, row as Record<string, unknown>)).rows)
    return returned
  }
}
