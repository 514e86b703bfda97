import { sql } from 'kysely'
import type { Db } from '../../../../ports/database.ts'
import type { Migrate } from '../migration.ts'
import { type ParsedError, parseError } from './0034-parse-error.ts'
import { dropTexts } from './0037-search.ts'

const BATCH_ROWS = 500

/** Where error messages were stored: the table, its primary key and the column. */
const ERROR_COLUMNS = [
  { table: 'executions', key: ['id'], text: 'error', isRequired: false },
  { table: 'executionMessages', key: ['executionId', 'position'], text: 'error', isRequired: false },
  { table: 'executionAttempts', key: ['executionId', 'attempt'], text: 'error', isRequired: true },
  { table: 'repositories', key: ['storeId'], text: 'lastError', isRequired: false },
] as const

type ErrorColumn = (typeof ERROR_COLUMNS)[number]

/** Converts error messages to codes with data, so that they can be displayed in any language. */
export const up: Migrate = async (db, kind) => {
  // 0037 replaces the search index anyway, so its content is not converted.
  if (kind === 'postgres') await dropTexts(db)
  await db.schema.dropIndex('executionsUnknown').execute()
  for (const errorColumn of ERROR_COLUMNS) await convert(db, errorColumn)
  await sql`update "executions" set "errorCode" = 'recipients.all_unsubscribed'
    where "status" = 'SKIPPED' and "errorCode" is null`.execute(db)
  await sql`create index "executionsUnknown" on "executions" ("storeId", "status", "id")
    where "status" = 'FAILED' and "errorCode" = 'outcome.unknown'`.execute(db)
  await sql`create index "executionsByErrorCode" on "executions" ("storeId", "errorCode", "id")
    where "errorCode" is not null`.execute(db)
  await convertStoredResponses(db)
}

async function convert(db: Db, errorColumn: ErrorColumn) {
  const { table, text, isRequired } = errorColumn
  await db.schema
    .alterTable(table)
    .addColumn('errorCode', 'text', (c) => (isRequired ? c.notNull().defaultTo('other') : c))
    .execute()
  await db.schema.alterTable(table).addColumn('errorData', 'text').execute()
  let after: Row | undefined
  do {
    const rows: Row[] = await readRows(db, errorColumn, after)
    if (rows.length > 0) await writeRows(db, errorColumn, rows)
    after = rows.length === BATCH_ROWS ? rows.at(-1) : undefined
  } while (after)
  await db.schema.alterTable(table).dropColumn(text).execute()
}

type Row = Record<string, string | number> & { text: string }

async function readRows(db: Db, { table, key, text }: ErrorColumn, after: Row | undefined): Promise<Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const isAfter = after ? sql`and (${keys}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<Row>`select ${keys}, ${sql.ref(text)} as "text" from ${sql.table(table)}
    where ${sql.ref(text)} is not null ${isAfter} order by ${keys} limit ${sql.lit(BATCH_ROWS)}`.execute(db)
  return rows
}

/** PostgreSQL treats the values below as text, which cannot be compared with a number. */
const asText = (column: string) => sql`cast(${sql.ref(column)} as text)`

async function writeRows(db: Db, { table, key }: ErrorColumn, rows: readonly Row[]) {
  const values = rows.map((row) => {
    const { code, ...rest } = parseError(row.text)
    return sql`(${sql.join([...key.map((name) => String(row[name])), code, dataOf(rest)])})`
  })
  const hasSameKey = sql.join(
    key.map((name, index) =>
      // The first column is already text; without a cast, its index can be used.
      index === 0
        ? sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`then.${name}`)}`
        : sql`${asText(`${table}.${name}`)} = ${sql.ref(`then.${name}`)}`,
    ),
    sql` and `,
  )
  const names = sql.join([...key, 'code', 'data'].map((name) => sql.ref(name)))
  await sql`with "then" (${names}) as (values ${sql.join(values)})
    update ${sql.table(table)} set "errorCode" = "then"."code", "errorData" = cast("then"."data" as text)
    from "then" where ${hasSameKey}`.execute(db)
}

function dataOf({ data, field }: Omit<ParsedError, 'code'>): string | null {
  const values = field === undefined ? data : { ...data, field }
  return Object.keys(values).length === 0 ? null : JSON.stringify(values)
}

type StoredResponse = { storeId: string; idempotencyKey: string; answer: string }

/** Converts the errors stored for repeated idempotent calls. They expire after a day, so there are few. */
async function convertStoredResponses(db: Db) {
  const { rows } =
    await sql<StoredResponse>`select "storeId", "idempotencyKey", "answer" from "idempotentCalls"
    where "answer" like '{"refused":%'`.execute(db)
  for (const { storeId, idempotencyKey, answer } of rows) {
    const { refused } = JSON.parse(answer) as { refused: { message?: string; kind: string; headers: object } }
    if (refused.message === undefined) continue
    const { message, ...rest } = refused
    const converted = JSON.stringify({ refused: { ...rest, problem: parseError(message) } })
    await sql`update "idempotentCalls" set "answer" = ${converted}
      where "storeId" = ${storeId} and "idempotencyKey" = ${idempotencyKey}`.execute(db)
  }
}
