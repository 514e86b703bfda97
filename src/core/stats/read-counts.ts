import { sql } from 'kysely'
import type { Durations } from '../../engine/counts/durations.ts'
import { dateIn, datesUntil, startOfDate } from '../../engine/time-zone.ts'
import type { ActionType } from '../../ports/tables.ts'
import { prepare } from '../../statements/prepared.ts'
import type { Ctx } from '../call/context.ts'
import { firstIdAt } from '../ids.ts'
import { STATS_DAYS } from '../limits.ts'
import { cachedSettings } from '../settings/settings.ts'
import {
  COUNT_COLUMNS,
  type Counts,
  changesByDay,
  changesOfAnyDay,
  columnList,
  type Dimension,
  sumsOf,
} from './count-columns.ts'

/** What was counted on a day, or for a layout, request, sender, language or reason over all days. */
export type CountRow = Counts &
  Durations & { dimension: Dimension | 'day'; actionType: ActionType; key: string; retrying: number }

type Range = Record<'storeId' | 'from' | 'fromId' | 'firstDay' | 'firstMonthEnd', string> &
  Record<'afterMonth' | 'beforeMonth' | 'latestDay', string>

const counts = columnList(COUNT_COLUMNS)
const zeros = sql.join(COUNT_COLUMNS.map((name) => sql`cast(0 as bigint) as ${sql.ref(name)}`))

/** Executions that wait for a retry are few, and have an index of their own. */
const retryingByDay = ({ storeId, from, fromId }: Pick<Range, 'storeId' | 'from' | 'fromId'>) => sql`
  select 'day', "actionType", "day", ${zeros}, count(*) from "executions"
  where "storeId" = ${storeId} and "id" >= ${fromId} and "day" >= ${from} and "status" = 'PENDING' and "attempts" > 0
  group by "day", "actionType"`

/**
 * In one statement, which sees one moment: each change is either added up or not, and every breakdown has the same sum.
 */
const selectCounts = prepare<Range, CountRow>((_, range) => {
  const { storeId, from } = range
  const isLate = sql`"storeId" = ${storeId} and "day" >= ${from}`
  const added = (isWithin: ReturnType<typeof sql>) => sql`
    select "dimension", "actionType", "key", ${counts} from "executionGroups"
    where "storeId" = ${storeId} and ${isWithin}`
  return sql`
    select 'day' as "dimension", "actionType", "day" as "key", ${counts}, cast(0 as bigint) as "retrying"
      from "executionDays" where ${isLate} union all
    select 'day', "actionType", "day", ${counts}, 0 from (${changesByDay(isLate)}) as "latestDays" union all
    ${retryingByDay(range)} union all
    select "dimension", "actionType", "key", ${sumsOf(COUNT_COLUMNS)}, 0 from (
      ${added(sql`"period" >= ${range.firstDay} and "period" <= ${range.firstMonthEnd}`)} union all
      ${added(sql`"period" > ${range.afterMonth} and "period" < ${range.beforeMonth}`)} union all
      ${added(sql`"period" >= ${range.latestDay} and "period" < 'e'`)} union all
      ${changesOfAnyDay(isLate)}
    ) as "counted" group by "dimension", "actionType", "key"`
})

/** What was counted on each of the last days, in the store's time zone, and by what was used. */
export async function readCounts(ctx: Ctx, asked: number) {
  const period = await lastDays(ctx, asked)
  const { rows } = await selectCounts(ctx.db, { storeId: ctx.storeId, ...rangeOf(period.dates) })
  return { ...period, rows }
}

type Group = { storeId: string; from: string; firstDay: string; dimension: Dimension; key: string }

const selectDaysOf = prepare<Group, CountRow>((_, { storeId, from, firstDay, dimension, key }) => {
  const of = sql`"storeId" = ${storeId} and "dimension" = ${dimension} and "key" = ${key}`
  return sql`
    select 'day' as "dimension", "actionType", substr("period", 2) as "key", ${counts}, cast(0 as bigint) as "retrying"
      from "executionGroups" where ${of} and "period" >= ${firstDay} and "period" < 'e' union all
    select 'day', "actionType", "day", ${counts}, 0 from (
      ${changesByDay(sql`"storeId" = ${storeId} and "day" >= ${from} and case ${dimension}
        when 'config' then "actionConfigId" when 'sender' then coalesce("senderId", '')
        when 'locale' then coalesce("locale", '') else '' end = ${key}
        and (${dimension} = 'config' or "actionType" = 'EMAIL')`)}
    ) as "latestDays"`
})

/** The same by day, for one layout, request, sender or language. */
export async function readDaysOf(ctx: Ctx, asked: number, group: { dimension: Dimension; key: string }) {
  const period = await lastDays(ctx, asked)
  const from = period.dates[0] ?? ''
  const { rows } = await selectDaysOf(ctx.db, {
    ...{ storeId: ctx.storeId, from, firstDay: `d${from}` },
    ...group,
  })
  return { ...period, rows }
}

let lastAsked: { today: string; days: number; dates: string[] } | undefined

async function lastDays(ctx: Ctx, asked: number) {
  const { timeZone } = await cachedSettings(ctx)
  const days = Math.min(asked, STATS_DAYS.max)
  const today = dateIn(timeZone, ctx.services.clock.now())
  // Cached: the same for a whole day.
  if (lastAsked?.today !== today || lastAsked.days !== days)
    lastAsked = { today, days, dates: datesUntil(today, days) }
  const { dates } = lastAsked
  return { days, timeZone, dates, from: startOfDate(timeZone, dates[0] ?? today) }
}

/** Days of the first and of the latest month, and the whole months between them. */
function rangeOf(dates: readonly string[]): Omit<Range, 'storeId'> {
  const from = dates[0] ?? ''
  const month = from.slice(0, 7)
  const thisMonth = (dates.at(-1) ?? '').slice(0, 7)
  const days = { from, firstDay: `d${from}`, firstMonthEnd: `d${month}-99` }
  // A day of the store begins up to 14 hours before that of UTC, and an earlier time zone may have had another.
  const fromId = firstIdAt('exe', new Date(Date.parse(from) - 24 * 3600 * 1000))
  if (month === thisMonth)
    return { ...days, fromId, firstMonthEnd: 'd9', afterMonth: 'm9', beforeMonth: 'm0', latestDay: 'e' }
  return {
    ...{ ...days, fromId },
    ...{ afterMonth: `m${month}`, beforeMonth: `m${thisMonth}`, latestDay: `d${thisMonth}-01` },
  }
}
