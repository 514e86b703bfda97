import { sql } from 'kysely'
import { COUNTED_COLUMNS, type Counted, countCalls } from '../../statements/count-calls.ts'
import { forRows } from '../../statements/rows.ts'
import type { Services } from './context.ts'

type Table = 'signInAttempts' | 'emailBudgets'

/** How often something may happen in a window that starts with the first time. */
export type Limit = { limit: number; windowSeconds: number }
export type Allowance = Limit & { key: string }

type Take = ReturnType<typeof forRows<Counted, { keyId: string }>>
const statements = new Map<string, Take>()

/** Prepared once per limit. */
function takeFrom(table: Table, { limit, windowSeconds }: Limit): Take {
  const name = `${table} ${limit} ${windowSeconds}`
  const known = statements.get(name)
  if (known) return known
  const take = forRows<Counted, { keyId: string }>(COUNTED_COLUMNS, (given) =>
    countCalls(given, {
      table,
      windowMs: windowSeconds * 1000,
      fits: (used, calls) => sql`${used} + ${calls} <= ${sql.lit(limit)}`,
      returning: sql`"keyId"`,
    }),
  )
  statements.set(name, take)
  return take
}

class UsedUp extends Error {
  readonly retrySeconds: number
  constructor(retrySeconds: number) {
    super('used up')
    this.retrySeconds = retrySeconds
  }
}

/**
 * Takes one from each allowance, or from none: returns the seconds to wait if one is used up, otherwise null. Exact
 * across processes. Callers list allowances in the same order, so that no two of them wait for each other.
 */
export async function takeAllowances(
  services: Services,
  table: Table,
  allowances: readonly Allowance[],
): Promise<number | null> {
  if (allowances.length === 0) return null
  const nowMs = services.clock.now().getTime()
  try {
    await services.write(async (db) => {
      for (const allowance of allowances) {
        const taken = await takeFrom(table, allowance)(db, [{ keyId: allowance.key, nowMs, calls: 1 }])
        if (taken.length > 0) continue
        const { windowStartMs } = await db
          .selectFrom(table)
          .select('windowStartMs')
          .where('keyId', '=', allowance.key)
          .executeTakeFirstOrThrow()
        const endsMs = windowStartMs + allowance.windowSeconds * 1000
        throw new UsedUp(Math.max(1, Math.ceil((endsMs - nowMs) / 1000)))
      }
    })
    return null
  } catch (error) {
    if (error instanceof UsedUp) return error.retrySeconds
    throw error
  }
}

/** Returns one to each allowance. */
export async function returnAllowances(services: Services, table: Table, keys: readonly string[]) {
  // PostgreSQL takes no empty list.
  if (keys.length === 0) return
  await services.write(
    (db) =>
      db
        .updateTable(table)
        .set({ used: sql`case when "used" > 0 then "used" - 1 else 0 end` })
        .where('keyId', 'in', keys)
        .execute(),
    'one statement',
  )
}
