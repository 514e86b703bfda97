import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Database, Db } from '../../../ports/database.ts'
import { runCli, runCliProcess } from '../../../testing/run-cli.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../../testing/test-database.ts'
import { loadInstallation } from '../../../testing/upgrades/installation.ts'
import { openDatabase } from '../open.ts'
import { migrate } from './index.ts'

function removeAfterTest(database: TestDatabase) {
  onTestFinished(() => database.remove())
  return database
}

const newDatabase = async () => removeAfterTest(await createTestDatabase('any', 'empty'))

async function open({ environment, dataDir }: TestDatabase): Promise<Database> {
  const database = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {})
  onTestFinished(() => database.close())
  return database
}

const namesIn = async ({ db }: Database) =>
  (await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** Columns, indexes, constraints, triggers and functions, regardless of column order. */
async function schemaOf({ db, kind }: Database): Promise<string[]> {
  const { rows } = await (kind === 'sqlite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA).execute(db)
  return rows
    .map(({ line }) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ ?([(),;]) ?/g, '$1')
        .toLowerCase(),
    )
    .sort()
}

const SQLITE_SCHEMA = sql<{ line: string }>`
  with "tables" as (select "name", "type", "wr", "strict" from pragma_table_list
    where "schema" = 'main' and "type" <> 'shadow' and "name" not like 'sqlite_%')
  select 'table ' || "name" || ' ' || "type" || ' ' || "wr" || ' ' || "strict" as "line" from "tables" union all
  select 'column ' || "tables"."name" || ' ' || "c"."name" || ' ' || "c"."type" || ' ' || "c"."notnull" || ' '
    || coalesce("c"."dflt_value", 'null') || ' ' || "c"."pk"
    from "tables", pragma_table_info("tables"."name") as "c" union all
  select 'reference ' || "tables"."name" || ' ' || "f"."from" || ' ' || "f"."table" || ' ' || "f"."to" || ' '
    || "f"."on_delete" from "tables", pragma_foreign_key_list("tables"."name") as "f" union all
  select 'unique ' || "tables"."name" || ' ' || "i"."origin" || ' '
    || (select group_concat("name") from pragma_index_info("i"."name"))
    from "tables", pragma_index_list("tables"."name") as "i" where "i"."origin" <> 'c' union all
  select 'sql ' || "name" || ' ' || "sql" from sqlite_master
    where "sql" is not null and ("type" in ('index', 'trigger') or "sql" like 'create virtual%')`

const POSTGRES_SCHEMA = sql<{ line: string }>`
  with "tables" as (select * from pg_class where "relnamespace" = current_schema()::regnamespace)
  select concat_ws(' ', 'table', "relname", "relkind", "relpersistence", "reloptions") as "line"
    from "tables" union all
  select concat_ws(' ', 'column', "relname", "attname", format_type("atttypid", "atttypmod"), "attnotnull",
      "attidentity", "attstattarget", pg_get_expr("adbin", "adrelid"))
    from "tables" join pg_attribute on "attrelid" = "tables"."oid"
    left join pg_attrdef on "adrelid" = "attrelid" and "adnum" = "attnum"
    where "relkind" = 'r' and "attnum" > 0 and not "attisdropped" union all
  select 'constraint ' || "conname" || ' ' || pg_get_constraintdef("oid") from pg_constraint
    where "connamespace" = current_schema()::regnamespace and "contype" <> 'n' union all
  select 'index ' || "indexdef" from pg_indexes where "schemaname" = current_schema() union all
  select 'trigger ' || pg_get_triggerdef("oid") from pg_trigger where not "tgisinternal" union all
  select 'statistics ' || pg_get_statisticsobjdef("oid") || "stxstattarget" from pg_statistic_ext union all
  select 'function ' || pg_get_functiondef("p"."oid") from pg_proc as "p"
    join pg_language on pg_language."oid" = "prolang" where "lanname" = 'plpgsql'`

it.each([
  ['589fba5a', '0025-short-terms'],
  ['3f59b0f7', '0034-problems'],
])(
  'an installation upgraded from %s has the same schema and recorded version as a new one',
  async (version, migration) => {
    const created = await open(await newDatabase())
    expect(await migrate(created)).toEqual({ from: null, applied: [expect.any(String)] })
    const upgraded = await open(removeAfterTest(await loadInstallation(version)))
    const { from, applied } = await migrate(upgraded)
    expect(from).toBe(migration)
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(created))
    expect(await namesIn(upgraded)).toEqual(await namesIn(created))
    expect(applied.at(-1)).toBe((await namesIn(created))[0])
    expect((await migrate(upgraded)).applied).toEqual([])
  },
)

it('processes that start at the same time do not conflict, and only one creates the schema', async () => {
  const database = await newDatabase()
  // PostgreSQL connections conflict like separate processes. A SQLite connection that waits blocks its whole process.
  const inProcess = async () =>
    JSON.parse((await runCliProcess(['migrate', '--json'], database.environment)).stdout).applied
  const inConnection = async () => (await migrate(await open(database))).applied
  const applied = (await Promise.all([1, 2].map(onPostgres() ? inConnection : inProcess))).flat()
  expect(applied).toHaveLength(1)
  expect((await migrate(await open(database))).applied).toEqual([])
})

it('a failed upgrade leaves the database unchanged', async () => {
  const database = await open(removeAfterTest(await loadInstallation('589fba5a')))
  const before = await schemaOf(database)
  await sql`create table "writeProbes" ("id" text)`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow(/already exists/)
  await sql`drop table "writeProbes"`.execute(database.db)
  expect(await schemaOf(database)).toEqual(before)
  expect((await migrate(database)).from).toBe('0025-short-terms')
})

const record = async (db: Db, name: string) => {
  await sql`delete from "kysely_migration"`.execute(db)
  await sql`insert into "kysely_migration" ("name", "timestamp") values (${name}, '')`.execute(db)
}

it.each([
  ['9999-later', /^flowpost: this database belongs to a newer release, which has applied 9999-later: .*\n$/],
  [
    '0024-searching-every-filter',
    /^flowpost: this database belongs to a release that is too old .*: first start .*\n$/,
  ],
])('a database at %s prevents startup with a one-line message', async (name, message) => {
  const database = removeAfterTest(await createTestDatabase())
  await record((await open(database)).db, name)
  for (const command of [['serve'], ['worker'], ['store', 'list']])
    expect(await runCli(command, database.environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(message),
    })
})

it('startup logs that the database was created or is being upgraded, and nothing if it is up to date', async () => {
  const database = await newDatabase()
  const linesOf = async ({ environment }: TestDatabase) => {
    const { stderr } = await runCliProcess(['migrate'], { ...environment, LOG_LEVEL: 'info' })
    return stderr.split('\n').filter((line) => line.includes('database'))
  }
  expect(await linesOf(database)).toEqual([expect.stringContaining('"msg":"database created ')])
  expect(await linesOf(database)).toEqual([])
  const earlier = removeAfterTest(await loadInstallation('589fba5a'))
  expect(await linesOf(earlier)).toEqual([
    expect.stringContaining('"msg":"upgrading the database from 0025-short-terms, which '),
    expect.stringContaining('"msg":"database upgraded from 0025-short-terms"'),
  ])
})
