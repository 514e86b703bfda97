import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db } from '../ports/store.ts'

/** Stands for a value that is given each time. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

/** Under which a server may keep its plan for the statement; only those that come again and again have one. */
export const nameOfStatement = (text: string) => names.get(text)

/**
 * A statement of the busiest paths, built and compiled once: building it takes longer than running it.
 * `build` gets a stand-in for each value and must use it as a value only.
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
