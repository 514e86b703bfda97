import { type Kysely, type RawBuilder, sql } from 'kysely'
import { BUCKET_ENDS_MS, BUCKETS } from '../../../../engine/counts/durations.ts'
import type { Store } from '../../../../ports/store.ts'
import type { Migrate } from '../migration.ts'
import { failureReasonThen } from './0018-failure-reasons.ts'

type Db = Kysely<unknown>
type Kind = Store['kind']

const STATES = ['success', 'failed', 'skipped', 'pending'] as const
const COUNTS = [...STATES, ...BUCKETS]
const ROWS_PER_STATEMENT = 200
const FAILURES_AT_ONCE = 1000

/** Counts by layout, request, sender, language and reason, how long executions take, and days in a time zone. */
export const up: Migrate = async (db, kind) => {
  await addColumns(db)
  await createGroups(db, kind)
  await addUpChanges(db)
  await countExecutions(db, kind)
}

async function addColumns(db: Db) {
  await db.schema
    .alterTable('executions')
    .addColumn('day', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // Only what has not ended is counted once more.
  await sql`update "executions" set "day" = substr("createdAt", 1, 10) where "status" = 'PENDING'`.execute(db)
  for (const column of ['senderId', 'locale', 'reason'])
    await db.schema.alterTable('executionChanges').addColumn(column, 'text').execute()
  await db.schema.alterTable('executionChanges').addColumn('durationBucket', 'integer').execute()
  for (const bucket of BUCKETS)
    await db.schema
      .alterTable('executionDays')
      .addColumn(bucket, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
}

async function createGroups(db: Db, kind: Kind) {
  let table = db.schema
    .createTable('executionGroups')
    .addColumn('storeId', 'text', (c) => c.notNull().references('stores.id').onDelete('cascade'))
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('dimension', 'text', (c) => c.notNull())
    .addColumn('actionType', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
  for (const column of COUNTS) table = table.addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
  table = table.addPrimaryKeyConstraint('executionGroupsPrimary', [
    ...(['storeId', 'period', 'dimension', 'actionType', 'key'] as const),
  ])
  // Read in the order of the key, so the rows lie in that order.
  if (kind === 'sqlite') table = table.modifyEnd(sql`without rowid`)
  await table.execute()
  await db.schema
    .createIndex('executionGroupsByKey')
    .on('executionGroups')
    .columns(['storeId', 'dimension', 'key', 'period'])
    .execute()
}

/** What is on its way would otherwise be counted twice: as a change, and as an execution below. */
async function addUpChanges(db: Db) {
  const change = (status: string) =>
    sql`cast(sum(case when "status" = ${sql.lit(status)} then "change" else 0 end) as bigint)`
  const add = (table: string, columns: readonly string[]) =>
    sql.join(
      columns.map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
      ),
    )
  await sql`insert into "executionDays" ("storeId", "day", "actionType", "success", "failed", "skipped", "pending")
    select "storeId", "day", "actionType", ${change('SUCCESS')}, ${change('FAILED')}, ${change('SKIPPED')},
      ${change('PENDING')} from "executionChanges" where "day" is not null group by "storeId", "day", "actionType"
    on conflict ("storeId", "day", "actionType") do update set ${add('executionDays', STATES)}`.execute(db)
  for (const [config, grouping] of [
    [sql`''`, sql``],
    [sql`"actionConfigId"`, sql`"actionConfigId",`],
  ] as const)
    await sql`insert into "executionTotals" ("storeId", "actionConfigId", "actionType", "status", "count")
      select "storeId", ${config}, "actionType", "status", cast(sum("change") as bigint) from "executionChanges"
        where true group by "storeId", ${grouping} "actionType", "status"
      on conflict ("storeId", "actionConfigId", "actionType", "status")
        do update set ${add('executionTotals', ['count'])}`.execute(db)
  await sql`delete from "executionChanges"`.execute(db)
}

type Day = { day: string; actionType: string }
type Ended = Day & { bucket: number | null; many: number }
type Kept = Ended & {
  actionConfigId: string
  senderId: string | null
  locale: string | null
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED' | 'PENDING'
}

const STATE_OF = { SUCCESS: 'success', FAILED: 'failed', SKIPPED: 'skipped', PENDING: 'pending' } as const

type Counts = Record<string, number>
type Counted = { row: Record<string, string>; counts: Counts }
type Counting = Map<string, Counted>

/** Store by store, so that no more than one is held in memory. */
async function countExecutions(db: Db, kind: Kind) {
  const { rows } = await sql<{ id: string }>`select "id" from "stores" order by "id"`.execute(db)
  for (const { id } of rows) await countStore(db, kind, id)
}

/** Counts the executions that are kept; what days have beyond those was purged, and goes under the empty key. */
async function countStore(db: Db, kind: Kind, storeId: string) {
  const groups: Counting = new Map()
  const days: Counting = new Map()
  const countGroup = (of: Day, dimension: string, key: string, names: string[], many: number) => {
    for (const period of [`d${of.day}`, `m${of.day.slice(0, 7)}`])
      count(groups, { storeId, period, dimension, actionType: of.actionType, key }, names, many)
  }
  for (const one of await readKept(db, kind, storeId)) {
    const { day, actionType, status, many } = one
    const isPending = status === 'PENDING'
    const names = [STATE_OF[status], ...(isPending || one.bucket === null ? [] : [`d${one.bucket}`])]
    countGroup(one, 'config', one.actionConfigId, names, many)
    if (actionType === 'EMAIL') {
      countGroup(one, 'sender', isPending ? '' : (one.senderId ?? ''), names, many)
      countGroup(one, 'locale', isPending ? '' : (one.locale ?? ''), names, many)
    }
    count(days, { storeId, day, actionType }, names, many)
  }
  for await (const { error, httpStatus, ...one } of readFailures(db, storeId)) {
    const names = ['failed', ...(one.bucket === null ? [] : [`d${one.bucket}`])]
    countGroup(one, 'reason', failureReasonThen(error, httpStatus), names, one.many)
  }
  for (const { state, rest, ...day } of await readPurged(db, storeId, days)) {
    const dimensions = ['config', ...(day.actionType === 'EMAIL' ? ['sender', 'locale'] : [])]
    if (state === 'failed') dimensions.push('reason')
    for (const dimension of dimensions) countGroup(day, dimension, '', [state], rest)
  }
  await insertGroups(db, [...groups.values()])
  await addDurations(db, [...days.values()])
}

function count(to: Counting, row: Record<string, string>, names: readonly string[], many: number) {
  const id = Object.values(row).join('\n')
  const counted = to.get(id) ?? { row, counts: {} }
  for (const name of names) counted.counts[name] = (counted.counts[name] ?? 0) + many
  to.set(id, counted)
}

/** What the days of a store have beyond what was counted. */
async function readPurged(db: Db, storeId: string, days: Counting) {
  const { rows } = await sql<Record<(typeof STATES)[number], number> & Day>`
    select * from "executionDays" where "storeId" = ${storeId}`.execute(db)
  return rows
    .flatMap((row) => {
      const { day, actionType } = row
      const kept = days.get([storeId, day, actionType].join('\n'))?.counts ?? {}
      return STATES.map((state) => ({
        day,
        actionType,
        state,
        rest: Number(row[state]) - (kept[state] ?? 0),
      }))
    })
    .filter(({ rest }) => rest !== 0)
}

const bucket: RawBuilder<unknown> = sql`case when "durationMs" is null then null ${sql.join(
  BUCKET_ENDS_MS.map((end, at) => sql`when "durationMs" <= ${sql.lit(end)} then ${sql.lit(at)}`),
  sql` `,
)} else ${sql.lit(BUCKET_ENDS_MS.length)} end`
const day = sql`substr("createdAt", 1, 10)`

/** Those that are alike as one row. */
async function readKept(db: Db, kind: Kind, storeId: string): Promise<Kept[]> {
  const locale: RawBuilder<unknown> =
    kind === 'sqlite'
      ? sql`case when json_valid("request") then json_extract("request", '$.locale') end`
      : sql`("request"::json) ->> 'locale'`
  const { rows } = await sql<Kept>`
    select ${day} as "day", "actionType", "actionConfigId", "senderId",
      case when "actionType" = 'EMAIL' then ${locale} end as "locale", "status", ${bucket} as "bucket",
      count(*) as "many"
    from "executions" left join "executionDetails" on "executionId" = "executions"."id"
    where "executions"."storeId" = ${storeId}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map((row) => ({ ...row, many: Number(row.many) }))
}

type Failure = Ended & { id: string; error: string | null; httpStatus: number | null }

/** One by one, since hardly two errors are alike. */
async function* readFailures(db: Db, storeId: string): AsyncGenerator<Failure> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Failure>`
      select "id", ${day} as "day", "actionType", "error", "httpStatus", ${bucket} as "bucket", 1 as "many"
      from "executions" where "storeId" = ${storeId} and "status" = 'FAILED' and "id" > ${after}
      order by "id" limit ${sql.lit(FAILURES_AT_ONCE)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < FAILURES_AT_ONCE) return
    after = last.id
  }
}

async function insertGroups(db: Db, counted: readonly Counted[]) {
  const names = ['storeId', 'period', 'dimension', 'actionType', 'key', ...COUNTS]
  for (let at = 0; at < counted.length; at += ROWS_PER_STATEMENT) {
    const values = counted
      .slice(at, at + ROWS_PER_STATEMENT)
      .map(
        ({ row, counts }) =>
          sql`(${sql.join([...Object.values(row), ...COUNTS.map((name) => counts[name] ?? 0)])})`,
      )
    await sql`insert into "executionGroups" (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(db)
  }
}

async function addDurations(db: Db, counted: readonly Counted[]) {
  for (const { row, counts } of counted) {
    const set = BUCKETS.filter((bucket) => counts[bucket]).map(
      (bucket) => sql`${sql.ref(bucket)} = ${counts[bucket]}`,
    )
    if (set.length > 0)
      await sql`update "executionDays" set ${sql.join(set)} where "storeId" = ${row.storeId}
        and "day" = ${row.day} and "actionType" = ${row.actionType}`.execute(db)
  }
}
