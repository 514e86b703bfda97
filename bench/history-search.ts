import { invoke } from '../src/core/call/operation.ts'
import { countRetriable } from '../src/core/delivery/history/retry-failed.ts'
import { searchHistory } from '../src/core/delivery/history/search-history.ts'
import { DAY_MS } from '../src/engine/time-zone.ts'
import type { BenchDatabase } from './bench-database.ts'
import { median, type Row, timeRow, timesOf } from './table.ts'

const GOAL_MS = 300
const ROWS = 50
const FAR_PAGE = 100

type Filter = Record<string, string>

const since = (days: number): Filter => ({ from: new Date(Date.now() - days * DAY_MS).toISOString() })
const STATES = ['succeeded', 'failed', 'unknown', 'waiting', 'retrying', 'skipped']
const step = { stepRef: 'step-8' }
const config = { actionConfigId: 'lay_7' }
const oldDay = {
  from: new Date(Date.now() - 300 * DAY_MS).toISOString(),
  to: new Date(Date.now() - 299 * DAY_MS).toISOString(),
}

/** Search terms that match most rows, some, only old ones, one or none, including terms too short for an index. */
const TERMS: Record<string, string> = {
  'most rows': 'order confirmation',
  'a third': 'crm',
  'one of 20 steps': 'step-13',
  '11,000 rows': 'order 12',
  '1,100 old rows': 'order 123',
  'one row': 'order 123456 is',
  'no row': 'zebra',
  'two letters': 'or',
  'two rare letters': 'zq',
  'two Chinese characters': '订单',
}

type Filters = Record<string, Filter>

/** Combines every filter in one set with every filter in the other. */
const combine = (filters: Filters, others: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      Object.entries(others).map(([other, added]) => [`${name}, ${other}`, { ...filter, ...added }]),
    ),
  )

/** The app's filters, individually and combined. */
function filters(): Filters {
  const emails = { actionType: 'EMAIL' }
  const calls = { actionType: 'HTTP_REQUEST' }
  const [day, month] = [since(1), since(30)]
  const states = Object.fromEntries(STATES.map((state) => [state, { state }]))
  const terms = Object.fromEntries(Object.entries(TERMS).map(([name, q]) => [`a term in ${name}`, { q }]))
  return {
    'no filter': {},
    step,
    config,
    emails,
    calls,
    day,
    month,
    'a day long ago': oldDay,
    run: { runId: 'run-abc' },
    'no such run': { runId: 'none' },
    ...states,
    ...combine({ step, config, calls, month }, states),
    ...combine({ step, config }, { month }),
    ...combine({ step }, { config, calls }),
    ...terms,
    ...combine(terms, { failed: { state: 'failed' }, step, calls, emails, day, config }),
  }
}

/** Times history pages with totals: one row per filter, for the slower of two pages. */
export async function searchRows({ ctx }: BenchDatabase, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, filter] of Object.entries(filters())) {
    const p50s: number[] = []
    for (const page of [1, FAR_PAGE])
      p50s.push(median(await timesOf(() => invoke(searchHistory, ctx, { ...filter, page, limit: ROWS }))))
    rows.push(timeRow(`history page, ${name}, ${kind}, p50`, Math.max(...p50s), GOAL_MS))
  }
  const countTimes = await timesOf(() => invoke(countRetriable, ctx, { ...since(6), ...step }))
  rows.push(timeRow(`retriable failures of a step in 6 days, ${kind}, p50`, median(countTimes), GOAL_MS))
  return rows
}
