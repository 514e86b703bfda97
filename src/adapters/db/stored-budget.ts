import { CompiledQuery, sql } from 'kysely'
import type { BudgetLimit, BudgetTable, Charge, StoredBudget } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Db } from '../../ports/database.ts'
import { cachePlanOf } from './prepared.ts'

type Window = { windowStartMs: number; used: number }
type Row = Window & { mark?: string }

/** Extra columns that the counting statement returns, and a callback that receives them. */
export type ExtraColumns = {
  select: string
  onRow(row: Row | undefined): void | Promise<void>
}

/** Checks and counts in one statement, so that two calls cannot both use the last of the budget. */
function createCountStatement(db: Db, table: BudgetTable, budget: BudgetLimit, extraColumns: string) {
  const start = sql.ref(`${table}.windowStartMs`)
  const used = sql.ref(`${table}.used`)
  const hasEnded = sql`${start} <= excluded."windowStartMs" - ${sql.lit(budget.windowSeconds * 1000)}`
  const limit = sql.lit(budget.limit)
  // The parameters are placeholders: only the text of the statement is used, with the values of each call.
  const statement = sql`
    insert into ${sql.table(table)} ("keyId", "windowStartMs", "used")
    select cast(${'keyId'} as text), cast(${'nowMs'} as bigint), cast(${'calls'} as integer)
    where cast(${'calls'} as integer) <= ${limit}
    on conflict ("keyId") do update set
      "windowStartMs" = case when ${hasEnded} then excluded."windowStartMs" else ${start} end,
      "used" = case when ${hasEnded} then 0 else ${used} end + excluded."used"
    where ${hasEnded} or ${used} + excluded."used" <= ${limit}
    returning "windowStartMs", "used" ${sql.raw(extraColumns)}`
  const text = cachePlanOf(statement.compile(db).sql)
  return (keyId: string, nowMs: number, calls: number) =>
    CompiledQuery.raw(text, [keyId, nowMs, calls, calls]) as CompiledQuery<Row>
}

/** A budget counted in the database: exact across processes and restarts. */
export function createStoredBudget(
  { db, write, compileRead }: Pick<Database, 'db' | 'write' | 'compileRead'>,
  table: BudgetTable,
  budget: BudgetLimit,
  clock: Clock,
  extra?: ExtraColumns,
): StoredBudget {
  const { limit, windowSeconds } = budget
  const count = createCountStatement(db, table, budget, extra?.select ?? '')
  const stateOf = (row: Window | undefined, nowMs: number) => {
    const endsMs = row ? row.windowStartMs + windowSeconds * 1000 : 0
    const isRunning = row && endsMs > nowMs
    return {
      limit,
      windowSeconds,
      remaining: isRunning ? Math.max(0, limit - row.used) : limit,
      resetSeconds: isRunning ? Math.ceil((endsMs - nowMs) / 1000) : windowSeconds,
    }
  }
  const windowOf = (inner: Db, keyId: string) =>
    inner.selectFrom(table).select(['windowStartMs', 'used']).where('keyId', '=', keyId)
  const read = compileRead(windowOf(db, ''))

  const takeWithin = async (inner: Db, keyId: string, calls = 1): Promise<Charge> => {
    const nowMs = clock.now().getTime()
    const [row] = (await inner.executeQuery(count(keyId, nowMs, calls))).rows
    await extra?.onRow(row)
    return {
      allowed: row !== undefined,
      ...stateOf(row ?? (await windowOf(inner, keyId).executeTakeFirst()), nowMs),
    }
  }
  return {
    limit,
    windowSeconds,
    takeWithin,
    take: (keyId, calls) => write((inner) => takeWithin(inner, keyId, calls), 'one statement'),
    peek: async (keyId) => stateOf((await read(keyId))[0], clock.now().getTime()),
  }
}
