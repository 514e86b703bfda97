import { sql } from 'kysely'
import type { Db } from '../../../../ports/store.ts'
import type { Migrate } from '../migration.ts'
import { type ProblemThen, problemThen } from './0034-problems-then.ts'

const ROWS_AT_ONCE = 500

/** Where a text was stored: the table, its key, and the columns before and after. */
const STORED = [
  { table: 'executions', key: ['id'], text: 'error', isRequired: false },
  { table: 'executionMessages', key: ['executionId', 'position'], text: 'error', isRequired: false },
  { table: 'executionAttempts', key: ['executionId', 'attempt'], text: 'error', isRequired: true },
  { table: 'repositories', key: ['storeId'], text: 'lastError', isRequired: false },
] as const

type Stored = (typeof STORED)[number]

/** Errors become a code and its data, from which their text is produced in the reader's language. */
export const up: Migrate = async (db, kind) => {
  // The table of texts is converted directly: through the triggers, each row would be written twice.
  if (kind === 'postgres') await dropTriggers(db)
  await db.schema.dropIndex('executionsUnknown').execute()
  for (const stored of STORED) await convert(db, stored)
  await sql`update "executions" set "errorCode" = 'recipients.all_unsubscribed'
    where "status" = 'SKIPPED' and "errorCode" is null`.execute(db)
  await sql`create index "executionsUnknown" on "executions" ("storeId", "status", "id")
    where "status" = 'FAILED' and "errorCode" = 'outcome.unknown'`.execute(db)
  await sql`create index "executionsByErrorCode" on "executions" ("storeId", "errorCode", "id")
    where "errorCode" is not null`.execute(db)
  if (kind === 'postgres') await convertSearch(db)
  await convertAnswers(db)
}

async function convert(db: Db, stored: Stored) {
  const { table, text, isRequired } = stored
  await db.schema
    .alterTable(table)
    .addColumn('errorCode', 'text', (c) => (isRequired ? c.notNull().defaultTo('other') : c))
    .execute()
  await db.schema.alterTable(table).addColumn('errorData', 'text').execute()
  let after: Row | undefined
  do {
    const rows: Row[] = await readRows(db, stored, after)
    if (rows.length > 0) await writeRows(db, stored, rows)
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined
  } while (after)
  await db.schema.alterTable(table).dropColumn(text).execute()
}

type Row = Record<string, string | number> & { text: string }

async function readRows(db: Db, { table, key, text }: Stored, after: Row | undefined): Promise<Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const isAfter = after ? sql`and (${keys}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<Row>`select ${keys}, ${sql.ref(text)} as "text" from ${sql.table(table)}
    where ${sql.ref(text)} is not null ${isAfter} order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
  return rows
}

/** As text: PostgreSQL takes values without a type for text, which a number does not equal. */
const asText = (column: string) => sql`cast(${sql.ref(column)} as text)`

async function writeRows(db: Db, { table, key }: Stored, rows: readonly Row[]) {
  const values = rows.map((row) => {
    const { code, ...rest } = problemThen(row.text)
    return sql`(${sql.join([...key.map((name) => String(row[name])), code, dataOf(rest)])})`
  })
  const isSame = sql.join(
    key.map((name, at) =>
      at === 0
        ? sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`then.${name}`)}`
        : sql`${asText(`${table}.${name}`)} = ${sql.ref(`then.${name}`)}`,
    ),
    sql` and `,
  )
  const names = sql.join([...key, 'code', 'data'].map((name) => sql.ref(name)))
  await sql`with "then" (${names}) as (values ${sql.join(values)})
    update ${sql.table(table)} set "errorCode" = "then"."code", "errorData" = cast("then"."data" as text)
    from "then" where ${isSame}`.execute(db)
}

function dataOf({ data, field }: Omit<ProblemThen, 'code'>): string | null {
  const values = field === undefined ? data : { ...data, field }
  return Object.keys(values).length === 0 ? null : JSON.stringify(values)
}

const TRIGGERS = ['insert', 'delete', 'update']
/** A longer text does not fit into an index together with the other columns. */
const MAX_INDEXED = 2000

const copied = (row: string) => {
  const isShort = `octet_length(${row}."searchText") + coalesce(octet_length(${row}."stepRef"), 0) <= ${MAX_INDEXED}`
  const columns = ['storeId', 'id', 'actionType', 'status', 'actionConfigId', 'stepRef', 'runId', 'errorCode']
  return sql.raw(`${columns.map((name) => `${row}."${name}"`).join()},
    case when ${isShort} then ${row}."searchText" end, case when not (${isShort}) then ${row}."searchText" end`)
}

async function dropTriggers(db: Db) {
  for (const event of TRIGGERS)
    await sql`drop trigger ${sql.id(`copySearchText${event}`)} on "executions"`.execute(db)
}

/** The table of texts holds the code in place of the beginning of the error, for the same filters. */
async function convertSearch(db: Db) {
  await sql`alter table "executionsSearch" rename column "error" to "errorCode"`.execute(db)
  await sql`update "executionsSearch" set "errorCode" = "executions"."errorCode" from "executions"
    where "executions"."id" = "executionsSearch"."id"
      and "executions"."errorCode" is distinct from "executionsSearch"."errorCode"`.execute(db)
  await copySearchTexts(db)
}

/** Triggers keep the table of texts equal to the executions that have ended. */
export async function copySearchTexts(db: Db) {
  // Named in full: a restore may run without a search path.
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
  const table = sql.id(rows[0]?.schema ?? 'public', 'executionsSearch')
  await sql`create or replace function "copySearchText"() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old."status" <> 'PENDING' then
      delete from ${table} where "storeId" = old."storeId" and "id" = old."id";
    end if;
    if tg_op <> 'DELETE' and new."status" <> 'PENDING' then
      insert into ${table} values (${copied('new')});
    end if;
    return null; end $$`.execute(db)
  const changed =
    '"storeId", "id", "actionType", "status", "actionConfigId", "stepRef", "runId", "errorCode", "searchText"'
  for (const [event, when] of [
    ['insert', sql`new."status" <> 'PENDING'`],
    ['delete', sql`old."status" <> 'PENDING'`],
    [`update of ${changed}`, sql`old."status" <> 'PENDING' or new."status" <> 'PENDING'`],
  ] as const)
    await sql`create trigger ${sql.id(`copySearchText${event.slice(0, 6)}`)} after ${sql.raw(event)}
      on "executions" for each row when (${when}) execute function "copySearchText"()`.execute(db)
}

type Answer = { storeId: string; idempotencyKey: string; answer: string }

/** Refusals stored for repeated calls; they expire after a day, so there are few. */
async function convertAnswers(db: Db) {
  const { rows } = await sql<Answer>`select "storeId", "idempotencyKey", "answer" from "idempotentCalls"
    where "answer" like '{"refused":%'`.execute(db)
  for (const { storeId, idempotencyKey, answer } of rows) {
    const { refused } = JSON.parse(answer) as { refused: { message?: string; kind: string; headers: object } }
    if (refused.message === undefined) continue
    const { message, ...rest } = refused
    const converted = JSON.stringify({ refused: { ...rest, problem: problemThen(message) } })
    await sql`update "idempotentCalls" set "answer" = ${converted}
      where "storeId" = ${storeId} and "idempotencyKey" = ${idempotencyKey}`.execute(db)
  }
}
