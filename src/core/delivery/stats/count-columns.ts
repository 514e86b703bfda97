import { type Expression, sql } from 'kysely'
import { BUCKETS, type Bucket } from '../../../engine/counts/durations.ts'
import type { EndStatus } from '../../../ports/tables.ts'

type Counted = 'success' | 'failed' | 'skipped'
export type Counts = Record<Counted | 'pending', number>

const STATUS_OF: Record<Counted, EndStatus> = { success: 'SUCCESS', failed: 'FAILED', skipped: 'SKIPPED' }
export const STATE_COLUMNS = Object.keys(STATUS_OF) as readonly Counted[]

/** Everything that is counted: how executions ended and how long they took. */
export const COUNT_COLUMNS: readonly (Counted | Bucket)[] = [...STATE_COLUMNS, ...BUCKETS]

export const zeroCounts = (): Counts => ({ success: 0, failed: 0, skipped: 0, pending: 0 })

export function addCounts(sums: Counts, more: Counts): void {
  sums.success += more.success
  sums.failed += more.failed
  sums.skipped += more.skipped
  sums.pending += more.pending
}

export const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
export const COUNT_COLUMN_LIST = columnList(COUNT_COLUMNS)

export const sumsOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`))

const sumsOfChanges = sql.join([
  ...STATE_COLUMNS.map(
    (
      name,
    ) => sql`cast(sum(case when "status" = ${sql.lit(STATUS_OF[name])} then "change" else 0 end) as bigint)
      as ${sql.ref(name)}`,
  ),
  ...BUCKETS.map(
    (
      name,
      index,
    ) => sql`cast(sum(case when "durationBucket" = ${sql.lit(index)} then "change" else 0 end) as bigint)
      as ${sql.ref(name)}`,
  ),
])

type Condition = Expression<unknown>

/** Changes that have not been added up yet, as rows of `executionDays`. */
export const changesByDay = (condition: Condition) => sql`
  select "storeId", "day", "actionType", ${sumsOfChanges} from "executionChanges"
  where "day" is not null and ${condition} group by "storeId", "day", "actionType"`

/** What executions are grouped by. Senders and languages only apply to emails, reasons only to failures. */
export const DIMENSIONS = ['config', 'sender', 'locale', 'reason'] as const
export type Dimension = (typeof DIMENSIONS)[number]

const NAMES = sql.join(
  DIMENSIONS.map((name) => sql`select ${sql.lit(name)} as "dimension"`),
  sql` union all `,
)
const KEY = sql`case "dimension" when 'config' then "actionConfigId" when 'sender' then coalesce("senderId", '')
  when 'locale' then coalesce("locale", '') else coalesce("reason", '') end`
const COUNTS_IN = sql`("dimension" = 'config' or ("dimension" = 'reason' and "status" = 'FAILED')
  or ("dimension" in ('sender', 'locale') and "actionType" = 'EMAIL'))`

/**
 * Keys such as `d2026-11-16` and `m2026-11`: a long range is read as the days of its first month and the
 * months after it.
 */
const PERIODS = sql`(select 'd' as "span", 10 as "length" union all select 'm', 7) as "spans"`
const PERIOD = sql`"span" || substr("day", 1, "length")`

const KINDS_OF_CHANGE = columnList([
  ...['storeId', 'day', 'actionType', 'actionConfigId', 'senderId', 'locale', 'reason', 'durationBucket'],
  'status',
])
/** Adds up identical changes first: there are few kinds, and each counts in several groups. */
const mergedChanges = (condition: Condition) => sql`(select ${KINDS_OF_CHANGE}, sum("change") as "change"
  from "executionChanges" where "day" is not null and ${condition} group by ${KINDS_OF_CHANGE}) as "alike"`

/** Changes that have not been added up yet, as rows of `executionGroups`. */
export const changesByGroup = (condition: Condition) => sql`
  select "storeId", ${PERIOD} as "period", "dimension", "actionType", ${KEY} as "key", ${sumsOfChanges}
  from ${mergedChanges(condition)} cross join (${NAMES}) as "dimensions" cross join ${PERIODS} where ${COUNTS_IN}
  group by "storeId", ${PERIOD}, "dimension", "actionType", ${KEY}`

/** Changes that have not been added up yet, for all days together. */
export const changesOfAllDays = (condition: Condition) => sql`
  select "dimension", "actionType", ${KEY} as "key", ${sumsOfChanges}
  from ${mergedChanges(condition)} cross join (${NAMES}) as "dimensions" where ${COUNTS_IN}
  group by "dimension", "actionType", ${KEY}`
