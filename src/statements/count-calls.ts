import { type RawBuilder, sql } from 'kysely'

/** Calls to charge to a key's budget. */
export type Counted = { keyId: string; nowMs: number; calls: number }

export const COUNTED_COLUMNS = { keyId: 'text', nowMs: 'bigint', calls: 'integer' } as const

type Given = { value(name: keyof Counted): RawBuilder<unknown>; from: RawBuilder<unknown> }

type Counting = {
  table: 'requestBudgets' | 'executeBudgets' | 'signInAttempts' | 'emailBudgets'
  windowMs: number
  /** Whether `calls` more fit beside those already used. */
  fits(used: RawBuilder<unknown>, calls: RawBuilder<unknown>): RawBuilder<unknown>
  returning: RawBuilder<unknown>
}

/**
 * Decides and counts in one statement, so that two calls cannot both take the last place. Returns the keys whose calls
 * were counted. Each key may be given only once.
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
