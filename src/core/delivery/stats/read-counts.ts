import { type RawBuilder, sql } from 'kysely'
import { BUCKETS, type Durations, noDurations } from '../../../engine/counts/durations.ts'
import { DAY_MS, dateIn, datesUntil, startOfDate } from '../../../engine/time-zone.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import { STATS_DAYS } from '../../call/limits.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import {
  addCounts,
  COUNT_COLUMNS,
  type Counts,
  changesByDay,
  changesOfAllDays,
  columnList,
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

const counts = columnList(COUNT_COLUMNS)
const asText = (values: readonly RawBuilder<unknown>[]) =>
  sql`${sql.join(
    values.map((value) => sql`cast(${value} as text)`),
    sql` || ' ' || `,
  )}`
const none = sql.lit(0)
/** Counts by final status, zeros for pending and retrying, and durations if requested. */
const numbersOf = (timed: boolean, value: (name: string) => RawBuilder<unknown> = sql.ref) =>
  asText([...STATE_COLUMNS.map(value), none, none, ...(timed ? BUCKETS.map(value) : [])])

/** Pending executions are counted from their rows, because there are few. */
const isPending = ({ storeId, from, fromId }: Pick<Range, 'storeId' | 'from' | 'fromId'>) => sql`
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

/**
 * In one statement, so all counts are from the same moment and every breakdown has the same sum. Reads either days
 * with durations, or days without durations and groups with them.
 */
function selectCounts({ db }: Ctx, range: Range, timedDays: boolean) {
  const { storeId, from } = range
  const isInRange = sql`"storeId" = ${storeId} and "day" >= ${from}`
  const ofDay = numbersOf(timedDays)
  const addedUp = (isWithin: RawBuilder<unknown>) => sql`
      select "dimension", "actionType", "key", ${counts} from "executionGroups"
      where "storeId" = ${storeId} and ${isWithin}`
  const groups = sql`
      select "dimension", "actionType", "key", ${numbersOf(true, (name) => sql`sum(${sql.ref(name)})`)} from (
        ${addedUp(sql`"period" >= ${range.firstDay} and "period" <= ${range.firstMonthEnd}`)} union all
        ${addedUp(sql`"period" > ${range.afterMonth}`)} union all
        ${changesOfAllDays(isInRange)}
      ) as "counted" group by "dimension", "actionType", "key"`
  return sql<Selected>`
      select 'day' as "dimension", "actionType", "day" as "key", ${ofDay} as "numbers" from "executionDays"
        where ${isInRange} union all
      select 'day', "actionType", "day", ${ofDay} from (${changesByDay(isInRange)}) as "latest" union all
      ${pendingByDay(isPending(range))}
      ${timedDays ? sql`` : sql`union all ${groups} union all ${pendingByGroup(isPending(range))}`}`.execute(
    db,
  )
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

/** Counts for the requested days, in the store's time zone, by day and by group. */
export async function readCounts(ctx: Ctx, requestedDays: number) {
  const period = await lastDays(ctx, requestedDays)
  const { rows } = await selectCounts(ctx, { storeId: ctx.storeId, ...rangeOf(period.dates) }, false)
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

export async function readDays(ctx: Ctx, requestedDays: number) {
  const period = await lastDays(ctx, requestedDays)
  const { rows } = await selectCounts(ctx, { storeId: ctx.storeId, ...rangeOf(period.dates) }, true)
  return { ...period, rows: rows.map(readRow) }
}

type Group = { dimension: Dimension; key: string }

function selectDaysOf({ db }: Ctx, range: Range, { dimension, key }: Group) {
  const { storeId, from } = range
  const isGroup = sql`"storeId" = ${storeId} and "dimension" = ${dimension} and "key" = ${key}`
  return sql<Selected>`
    select 'day' as "dimension", "actionType", substr("period", 2) as "key", ${numbersOf(true)} as "numbers"
      from "executionGroups" where ${isGroup} and "period" >= ${`d${from}`} and "period" < 'e' union all
    select 'day', "actionType", "day", ${numbersOf(true)} from (
      ${changesByDay(sql`"storeId" = ${storeId} and "day" >= ${from} and case ${dimension}
        when 'config' then "actionConfigId" when 'sender' then coalesce("senderId", '')
        when 'locale' then coalesce("locale", '') else '' end = ${key}
        and (${dimension} = 'config' or "actionType" = 'EMAIL')`)}
    ) as "latestDays" union all
    ${pendingByDay(sql`${isPending(range)} and case ${dimension} when 'config' then "actionConfigId" else '' end = ${key}
      and (${dimension} = 'config' or "actionType" = 'EMAIL')`)}`.execute(db)
}

/** Counts and durations by day, for one layout, request, sender or language. */
export async function readDaysOf(ctx: Ctx, requestedDays: number, group: Group) {
  const period = await lastDays(ctx, requestedDays)
  const range = { storeId: ctx.storeId, ...rangeOf(period.dates) }
  const { rows } = await selectDaysOf(ctx, range, group)
  return { ...period, rows: rows.map(readRow) }
}

let cachedDates: { today: string; days: number; dates: string[] } | undefined

async function lastDays(ctx: Ctx, requestedDays: number) {
  const { timeZone } = await cachedSettings(ctx)
  const days = Math.min(requestedDays, STATS_DAYS.max)
  const today = dateIn(timeZone, ctx.services.clock.now())
  // The dates stay the same all day, so they are cached.
  if (cachedDates?.today !== today || cachedDates.days !== days)
    cachedDates = { today, days, dates: datesUntil(today, days) }
  const { dates } = cachedDates
  return { days, timeZone, dates, from: startOfDate(timeZone, dates[0] ?? today) }
}

/** The days of the first month, and the whole months after it. */
function rangeOf(dates: readonly string[]): Omit<Range, 'storeId'> {
  const from = dates[0] ?? ''
  const month = from.slice(0, 7)
  // The store's day may begin before the UTC day, or may have done so in an earlier time zone.
  const fromId = firstIdAt('exe', new Date(Date.parse(from) - DAY_MS))
  return { from, fromId, firstDay: `d${from}`, firstMonthEnd: `d${month}-99`, afterMonth: `m${month}` }
}
