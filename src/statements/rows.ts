import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../ports/store.ts'
import { prepare } from './prepared.ts'

const isOnPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

type Columns<Row> = { readonly [Name in keyof Row & string]: 'text' | 'integer' | 'bigint' }

/** The SQL with which a statement refers to its rows. */
type Source<Row> = {
  /** A column of the row. */
  value(name: keyof Row & string): RawBuilder<unknown>
  /** The values of all columns, in their order. */
  values: RawBuilder<unknown>
  /** The condition that a column of a large table equals the row's value, written so that an index is used. */
  isIn(column: string, name: keyof Row & string): RawBuilder<unknown>
  /** The `from` clause after the values; may be empty. */
  from: RawBuilder<unknown>
}

export type Build<Row> = (source: Source<Row>) => RawBuilder<unknown>

/**
 * A statement that runs for each of several rows. PostgreSQL gets all rows as one value, so that a hundred take one
 * round trip and the statement text stays the same. SQLite runs in this process and gets them one by one.
 * The statements in `then` run for the rows whose `id` the first one returned; on PostgreSQL, in the same statement.
 */
export function forRows<Row extends object, Returned = unknown>(
  columns: Columns<Row>,
  build: Build<Row>,
  then: readonly Build<Row>[] = [],
): (db: Db, rows: readonly Row[]) => Promise<Returned[]> {
  const [one, ...others] = [build, ...then].map((each) => prepareOne<Row, Returned>(columns, each))
  const all = prepareAll<Row, Returned>(columns, build, then)
  return async (db, rows) => {
    if (rows.length === 0) return []
    if (then.length > 0) requireOnce(rows)
    if (isOnPostgres(db)) return (await all(db, { rows: JSON.stringify(rows) })).rows
    const returned: Returned[] = []
    for (const row of rows as readonly Record<string, unknown>[]) {
      const found = (await one?.(db, row))?.rows ?? []
      if (found.length > 0) for (const other of others) await other(db, row)
      returned.push(...found)
    }
    return returned
  }
}

/** The statements in `then` join by `id`, so one call must not contain an id twice. */
function requireOnce(rows: readonly { id?: unknown }[]) {
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw new Error('two rows with the same id in one statement')
}

const namesOf = <Row>(columns: Columns<Row>) => Object.keys(columns) as (keyof Row & string)[]

const prepareOne = <Row, Returned>(columns: Columns<Row>, build: Build<Row>) =>
  prepare<Record<string, unknown>, Returned>((_, row) => {
    const value: Source<Row>['value'] = (name) => sql`${row[name]}`
    const isIn: Source<Row>['isIn'] = (column, name) => sql`${sql.ref(column)} = ${value(name)}`
    return build({ value, values: sql.join(namesOf(columns).map(value)), isIn, from: sql`` })
  })

const prepareAll = <Row, Returned>(columns: Columns<Row>, build: Build<Row>, then: readonly Build<Row>[]) =>
  prepare<{ rows: string }, Returned>((_, { rows }) => {
    const names = namesOf(columns)
    const types = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`))
    const given = sql`with "given" as (select * from json_to_recordset(${rows}) as "rows" (${types}))`
    const value: Source<Row>['value'] = (name) => sql.ref(`given.${name}`)
    // With a join alone, the planner may scan the whole table: it does not know how few rows are given.
    const isIn: Source<Row>['isIn'] = (column, name) => sql`${sql.ref(column)} = ${value(name)}
      and ${sql.ref(column)} = any(array(select ${sql.ref(name)} from "given"))`
    const source = { value, values: sql.join(names.map(value)), isIn }
    const done = build({ ...source, from: sql`from "given"` })
    if (then.length === 0) return sql`${given} ${done}`
    const from = sql`from "given" inner join "done" on "done"."id" = "given"."id"`
    const others = then.map((each, at) => sql`${sql.ref(`then${at}`)} as (${each({ ...source, from })})`)
    return sql`${given}, "done" as (${done}), ${sql.join(others)} select * from "done"`
  })
