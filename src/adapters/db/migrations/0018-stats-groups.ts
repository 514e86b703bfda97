import { type Kysely, type RawBuilder, sql } from 'kysely'
import { BUCKETS, bucketOf } from '../../../engine/counts/durations.ts'
import { reasonOf } from '../../../engine/counts/failure-reason.ts'
import type { Store } from '../../../ports/store.ts'
import type { Migrate } from './migration.ts'

type Db = Kysely<unknown>
type Kind = Store['kind']

const STATES = ['success', 'failed', 'skipped', 'pending'] as const
const COUNTS = [...STATES, ...BUCKETS]
const ROWS_PER_STATEMENT = 200

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

type Kept = {
  storeId: string
  day: string
  actionType: string
  actionConfigId: string
  senderId: string | null
  locale: string | null
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED' | 'PENDING'
  error: string | null
  httpStatus: number | null
  bucket: number | null
  many: number
}

const STATE_OF = { SUCCESS: 'success', FAILED: 'failed', SKIPPED: 'skipped', PENDING: 'pending' } as const

type Counts = Record<string, number>
type Counted = { row: Record<string, string>; counts: Counts }

/** Counts the executions that are kept; what days have beyond those was purged, and goes under the empty key. */
async function countExecutions(db: Db, kind: Kind) {
  const groups = new Map<string, Counted>()
  const days = new Map<string, Counted>()
  const count = (to: Map<string, Counted>, row: Record<string, string>, name: string, many: number) => {
    const id = Object.values(row).join('\n')
    const counted = to.get(id) ?? { row, counts: {} }
    counted.counts[name] = (counted.counts[name] ?? 0) + many
    to.set(id, counted)
  }
  const countGroup = (of: Pick<Kept, 'storeId' | 'day' | 'actionType'>, dimension: string, key: string) =>
    [`d${of.day}`, `m${of.day.slice(0, 7)}`].map((period) => ({
      ...{ storeId: of.storeId, period, dimension, actionType: of.actionType, key },
    }))
  for (const one of await readKept(db, kind)) {
    const { storeId, day, actionType, status } = one
    const state = STATE_OF[status]
    const bucket = status === 'PENDING' || one.bucket === null ? null : `d${one.bucket}`
    const isMail = actionType === 'EMAIL'
    const isPending = status === 'PENDING'
    const rows = [
      ...countGroup(one, 'config', one.actionConfigId),
      ...(isMail ? countGroup(one, 'sender', isPending ? '' : (one.senderId ?? '')) : []),
      ...(isMail ? countGroup(one, 'locale', isPending ? '' : (one.locale ?? '')) : []),
      ...(status === 'FAILED' ? countGroup(one, 'reason', reasonOf(one.error, one.httpStatus)) : []),
    ]
    for (const row of rows)
      for (const name of [state, ...(bucket ? [bucket] : [])]) count(groups, row, name, one.many)
    for (const name of [state, ...(bucket ? [bucket] : [])])
      count(days, { storeId, day, actionType }, name, one.many)
  }
  const { rows } = await sql<
    Record<(typeof STATES)[number], number> & Pick<Kept, 'storeId' | 'day' | 'actionType'>
  >`
    select * from "executionDays"`.execute(db)
  for (const day of rows) {
    const { storeId, actionType } = day
    const kept = days.get([storeId, day.day, actionType].join('\n'))?.counts ?? {}
    for (const state of STATES) {
      const rest = Number(day[state]) - (kept[state] ?? 0)
      if (rest === 0) continue
      const dimensions = ['config', ...(actionType === 'EMAIL' ? ['sender', 'locale'] : [])]
      if (state === 'failed') dimensions.push('reason')
      for (const dimension of dimensions)
        for (const row of countGroup(day, dimension, '')) count(groups, row, state, rest)
    }
  }
  await insertGroups(db, [...groups.values()])
  await addDurations(db, [...days.values()])
}

/** Those that are alike as one row. Errors of failures only, since they differ most. */
async function readKept(db: Db, kind: Kind): Promise<Kept[]> {
  const locale: RawBuilder<unknown> =
    kind === 'sqlite'
      ? sql`case when json_valid("request") then json_extract("request", '$.locale') end`
      : sql`("request"::json) ->> 'locale'`
  const { rows } = await sql<Omit<Kept, 'bucket'> & { durationMs: number | null }>`
    select "executions"."storeId", substr("createdAt", 1, 10) as "day", "actionType", "actionConfigId", "senderId",
      case when "actionType" = 'EMAIL' then ${locale} end as "locale", "status",
      case when "status" = 'FAILED' then "error" end as "error",
      case when "status" = 'FAILED' then "httpStatus" end as "httpStatus", "durationMs", count(*) as "many"
    from "executions" left join "executionDetails" on "executionId" = "executions"."id"
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db)
  return rows.map(({ durationMs, many, ...row }) => ({
    ...row,
    bucket: durationMs === null ? null : bucketOf(durationMs),
    many: Number(many),
  }))
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
