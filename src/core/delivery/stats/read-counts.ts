import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { BUCKETS, type Durations, noDurations } from '../../../engine/counts/durations.ts'
import { DAY_MS, dateIn, datesUntil, startOfDate } from '../../../engine/time-zone.ts'
import type { Db } from '../../../ports/database.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import { STATS_DAYS } from '../../call/limits.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import {
  addCounts,
  COUNT_COLUMN_LIST,
  type Counts,
  changesByDay,
  changesOfAllDays,
  type Dimension,
  STATE_COLUMNS,
} from './count-columns.ts'

/** Counts for a day, or for a layout, request, sender, language or reason over all days. */
export type CountRow = Counts & {
  dimension: Dimension | 'day'
  actionType: ActionType
  key: string
  retrying: number
  durations: Readonly<Durations>
}

/** All numbers are in one string, with durations last if present, because drivers are slow with many columns. */
type Selected = Pick<CountRow, 'dimension' | 'actionType' | 'key'> & { numbers: string }

type Range = Record<'storeId' | 'from' | 'fromId' | 'firstDay' | 'firstMonthEnd' | 'afterMonth', string>

const asText = (values: readonly RawBuilder<unknown>[]) =>
  sql`${sql.join(
    values.map((value) => sql`cast(${value} as text)`),
    sql` || ' ' || `,
  )}`
const none = sql.lit(0)
/** Counts by final status, and zeros for pending and retrying. */
const ended = (value: (name: string) => RawBuilder<unknown>) => [...STATE_COLUMNS.map(value), none, none]
const withDurations = (value: (name: string) => RawBuilder<unknown>) =>
  asText([...ended(value), ...BUCKETS.map(value)])
const NUMBERS = asText(ended(sql.ref))
const TIMED_NUMBERS = withDurations(sql.ref)
const SUMS = withDurations((name) => sql`sum(${sql.ref(name)})`)

/** Pending executions are counted from their rows, because there are few. */
const isPending = ({ storeId, from, fromId }: Range) => sql`
  "storeId" = ${storeId} and "id" >= ${fromId} and "day" >= ${from} and "status" = 'PENDING'`
const pending = (retrying: RawBuilder<unknown>) =>
  asText([...STATE_COLUMNS.map(() => none), sql`count(*)`, retrying])

const pendingByDay = (condition: RawBuilder<unknown>) => sql`
  select 'day', "actionType", "day", ${pending(sql`sum(case when "attempts" > 0 then 1 else 0 end)`)}
  from "executions" where ${condition} group by "day", "actionType"`

/** Senders and languages are known only once an execution has ended. */
const pendingByGroup = (condition: RawBuilder<unknown>) => sql`
  select 'config', "actionType", "actionConfigId", ${pending(none)} from "executions"
    where ${condition} group by "actionType", "actionConfigId" union all
  select "dimension", 'EMAIL', '', ${pending(none)}
    from "executions", (select 'sender' as "dimension" union all select 'locale') as "dimensions"
    where ${condition} and "actionType" = 'EMAIL' group by "dimension"`

const isInRange = ({ storeId, from }: Range) => sql`"storeId" = ${storeId} and "day" >= ${from}`

/** Counts by day. Durations by day are read only if requested, because there are many. */
const selectDays = (range: Range, numbers: RawBuilder<unknown>) => sql<Selected>`
  select 'day' as "dimension", "actionType", "day" as "key", ${numbers} as "numbers" from "executionDays"
    where ${isInRange(range)} union all
  select 'day', "actionType", "day", ${numbers} from (${changesByDay(isInRange(range))}) as "latest" union all
  ${pendingByDay(isPending(range))}`

/** Counts and durations by group, over all days. */
function selectGroups(range: Range) {
  const addedUp = (isWithin: RawBuilder<unknown>) => sql`
      select "dimension", "actionType", "key", ${COUNT_COLUMN_LIST} from "executionGroups"
      where "storeId" = ${range.storeId} and ${isWithin}`
  return sql<Selected>`
    select "dimension", "actionType", "key", ${SUMS} as "numbers" from (
      ${addedUp(sql`"period" >= ${range.firstDay} and "period" <= ${range.firstMonthEnd}`)} union all
      ${addedUp(sql`"period" > ${range.afterMonth}`)} union all
      ${changesOfAllDays(isInRange(range))}
    ) as "counted" group by "dimension", "actionType", "key" union all
    ${pendingByGroup(isPending(range))}`
}

const UNTIMED: Readonly<Durations> = Object.freeze(noDurations())

/** Accessed by index, because there are many rows and destructuring takes five times as long. */
function readRow({ dimension, actionType, key, numbers }: Selected): CountRow {
  const list = numbers.split(' ')
  return {
    dimension,
    actionType,
    key,
    success: Number(list[0]),
    failed: Number(list[1]),
    skipped: Number(list[2]),
    pending: Number(list[3]),
    retrying: Number(list[4]),
    durations: list.length > FIRST_BUCKET ? readDurations(list) : UNTIMED,
  }
}

const FIRST_BUCKET = STATE_COLUMNS.length + 2

function readDurations(list: readonly string[]): Readonly<Durations> {
  const durations = noDurations()
  for (const [index, bucket] of BUCKETS.entries()) durations[bucket] = Number(list[FIRST_BUCKET + index])
  return durations
}

/** Each name stands for its value in the compiled statement. */
const NAMES: Range = {
  storeId: 'storeId',
  from: 'from',
  fromId: 'fromId',
  firstDay: 'firstDay',
  firstMonthEnd: 'firstMonthEnd',
  afterMonth: 'afterMonth',
}
const compiledCounts = new WeakMap<object, CompiledQuery<Selected>>()

/** Cached, because compiling takes longer than counting a small store. */
function compileCounts(db: Db): CompiledQuery<Selected> {
  const { adapter } = db.getExecutor()
  const cached = compiledCounts.get(adapter)
  if (cached) return cached
  const compiled = sql<Selected>`${selectDays(NAMES, NUMBERS)} union all ${selectGroups(NAMES)}`.compile(db)
  compiledCounts.set(adapter, compiled)
  return compiled
}

/**
 * Counts for the requested days, in the store's time zone, by day and by group. In one statement, so all counts are
 * from the same moment and every breakdown has the same sum.
 */
export async function readCounts(ctx: Ctx, requestedDays: number) {
  const { range, ...period } = await lastDays(ctx, requestedDays)
  const compiled = compileCounts(ctx.db)
  const parameters = compiled.parameters.map((name) => range[name as keyof Range])
  const { rows } = await ctx.db.executeQuery<Selected>({ ...compiled, parameters })
  return { ...period, rows: mergeGroups(rows.map(readRow)) }
}

/** Merges the rows of ended and pending executions. */
function mergeGroups(rows: readonly CountRow[]): CountRow[] {
  const groups = new Map<string, CountRow>()
  for (const row of rows) {
    const group = `${row.dimension} ${row.actionType} ${row.key}`
    const other = groups.get(group)
    if (!other) groups.set(group, row)
    else {
      addCounts(other, row)
      other.retrying += row.retrying
      if (other.durations === UNTIMED) other.durations = row.durations
    }
  }
  return [...groups.values()]
}

/** Counts and durations by day. */
export async function readDays(ctx: Ctx, requestedDays: number) {
  const { range, ...period } = await lastDays(ctx, requestedDays)
  const { rows } = await selectDays(range, TIMED_NUMBERS).execute(ctx.db)
  return { ...period, rows: rows.map(readRow) }
}

type Group = { dimension: Dimension; key: string }

/** Counts and durations by day, for one layout, request, sender or language. */
export async function readDaysOf(ctx: Ctx, requestedDays: number, group: Group) {
  const { range, ...period } = await lastDays(ctx, requestedDays)
  const { rows } = await selectDaysOf(range, group).execute(ctx.db)
  return { ...period, rows: rows.map(readRow) }
}

function selectDaysOf(range: Range, { dimension, key }: Group) {
  const { storeId, from } = range
  const isGroup = sql`"storeId" = ${storeId} and "dimension" = ${dimension} and "key" = ${key}`
  return sql<Selected>`
    select 'day' as "dimension", "actionType", substr("period", 2) as "key", ${TIMED_NUMBERS} as "numbers"
      from "executionGroups" where ${isGroup} and "period" >= ${`d${from}`} and "period" < 'e' union all
    select 'day', "actionType", "day", ${TIMED_NUMBERS} from (
      ${changesByDay(sql`${isInRange(range)} and case ${dimension}
        when 'config' then "actionConfigId" when 'sender' then coalesce("senderId", '')
        when 'locale' then coalesce("locale", '') else '' end = ${key}
        and (${dimension} = 'config' or "actionType" = 'EMAIL')`)}
    ) as "latestDays" union all
    ${pendingByDay(sql`${isPending(range)} and case ${dimension} when 'config' then "actionConfigId" else '' end = ${key}
      and (${dimension} = 'config' or "actionType" = 'EMAIL')`)}`
}

async function lastDays(ctx: Ctx, requestedDays: number) {
  const { timeZone } = await cachedSettings(ctx)
  const days = Math.min(requestedDays, STATS_DAYS.max)
  const today = dateIn(timeZone, ctx.services.clock.now())
  const dates = datesUntil(today, days)
  const range = { storeId: ctx.storeId, ...rangeOf(dates[0] ?? today) }
  return { days, timeZone, dates, from: startOfDate(timeZone, range.from), range }
}

/** The days of the first month, and the whole months after it. */
function rangeOf(from: string): Omit<Range, 'storeId'> {
  const month = from.slice(0, 7)
  // The store's day may begin before the UTC day, or may have done so in an earlier time zone.
  const fromId = firstIdAt('exe', Date.parse(from) - DAY_MS)
  return { from, fromId, firstDay: `d${from}`, firstMonthEnd: `d${month}-99`, afterMonth: `m${month}` }
}
