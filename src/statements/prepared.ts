import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db } from '../ports/store.ts'

/** A placeholder for a value that is supplied on each run. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

/** The name under which a server caches the statement's plan; only prepared statements have one. */
export const nameOfStatement = (text: string) => names.get(text)

/**
 * A statement for hot paths, built and compiled once: building it takes longer than running it.
 * `build` gets a placeholder for each value and may use it only where a value can stand.
 */
export function prepare<Values extends Record<string, unknown>, Row = unknown>(
  build: (db: Db, values: Values) => Compilable | RawBuilder<unknown>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery>()
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      const built = build(db, slots)
      query = 'isRawBuilder' in built ? built.compile(db) : built.compile()
      compiled.set(adapter, query)
      if (!names.has(query.sql)) names.set(query.sql, `flowpost_${names.size}`)
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)
  }
}
