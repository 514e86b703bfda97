import { type RawBuilder, sql } from 'kysely'

/** Calls that a key wants to take from a budget. */
export type Counted = { keyId: string; nowMs: number; calls: number }

export const COUNTED_COLUMNS = { keyId: 'text', nowMs: 'bigint', calls: 'integer' } as const

type Given = { value(name: keyof Counted): RawBuilder<unknown>; from: RawBuilder<unknown> }

type Counting = {
  table: 'requestBudgets' | 'executeBudgets' | 'signInAttempts'
  windowMs: number
  /** Whether so many calls can be taken beside those that are used. */
  fits(used: RawBuilder<unknown>, calls: RawBuilder<unknown>): RawBuilder<unknown>
  returning: RawBuilder<unknown>
}

/**
 * One statement decides and counts, so that no two calls can take the same last place. It returns the keys whose calls
 * are counted; a key may be given once.
 */
export function countCalls({ value, from }: Given, { table, windowMs, fits, returning }: Counting) {
  const start = sql.ref(`${table}.windowStartMs`)
  const used = sql.ref(`${table}.used`)
  const now = sql.ref('excluded.windowStartMs')
  const calls = sql.ref('excluded.used')
  const ended = sql`${start} <= ${now} - ${sql.lit(windowMs)}`
  return sql`
    insert into ${sql.table(table)} ("keyId", "windowStartMs", "used")
    select ${value('keyId')}, ${value('nowMs')}, ${value('calls')} ${from} where ${fits(sql`0`, value('calls'))}
    on conflict ("keyId") do update set
      "windowStartMs" = case when ${ended} then ${now} else ${start} end,
      "used" = case when ${ended} then 0 else ${used} end + ${calls}
    where ${ended} or ${fits(used, calls)}
    returning ${returning}`
}
