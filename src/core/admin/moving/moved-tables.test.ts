import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { UNIQUE_COLUMNS } from './check-rows.ts'
import { MOVED_TABLES, UNMOVED_TABLES } from './moved-tables.ts'

const api = useHarnessWithoutWorker()

/** Migrator tables, and search index tables, which each database maintains itself. */
const isInternal = (name: string) =>
  name.startsWith('kysely_migration') || /(Search|Trigrams)(_|$)/.test(name)

async function readTables(): Promise<string[]> {
  const tables = await api.app.database.db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => !isInternal(name))
}

describe('the moved tables', () => {
  it('cover the schema: every table either moves or is listed with the reason why not', async () => {
    const decided = [...MOVED_TABLES.map(({ table }) => table), ...Object.keys(UNMOVED_TABLES)]
    const tables = await readTables()
    expect(decided.toSorted()).toEqual(tables.toSorted())
    expect(new Set(decided).size).toBe(decided.length)
  })

  it('are ordered so that rows come after the rows they refer to', async () => {
    const order = MOVED_TABLES.map(({ table }) => table as string)
    for (const [child, parent] of await references())
      if (order.includes(child)) expect(order.indexOf(parent)).toBeLessThan(order.indexOf(child))
  })
})

describe.runIf(!onPostgres())('the columns that an import checks for duplicates', () => {
  it('include every column that is unique in the installation', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select t.name as "table", min(c.name) as "column"
      from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
      where t.type = 'table' and i."unique" group by t.name, i.name having count(*) = 1`.execute(
      api.app.database.db,
    )
    const unique = MOVED_TABLES.flatMap(({ table, refersTo }) =>
      rows.filter((row) => row.table === table && row.column !== 'storeId' && !(row.column in refersTo)),
    )
    expect([...new Set(unique.map(({ column }) => column))].toSorted()).toEqual(UNIQUE_COLUMNS.toSorted())
  })
})

async function references(): Promise<[string, string][]> {
  const { db, kind } = api.app.database
  const query =
    kind === 'sqlite'
      ? sql<{ child: string; parent: string }>`select m.name as child, f."table" as parent
          from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<{ child: string; parent: string }>`select c.relname as child, p.relname as parent
          from pg_constraint join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
          where contype = 'f'`
  const { rows } = await query.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  return rows.map(({ child, parent }) => [child, parent])
}
