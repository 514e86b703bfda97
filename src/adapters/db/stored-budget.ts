import { type RawBuilder, sql } from 'kysely'
import type { Budget, BudgetLimit, Charge } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Db, Store } from '../../ports/store.ts'
import { batchCalls } from '../../statements/batch-calls.ts'
import { COUNTED_COLUMNS, type Counted, countCalls } from '../../statements/count-calls.ts'
import { forRows } from '../../statements/rows.ts'

type Window = { windowStartMs: number; used: number }
type Row = Window & { keyId: string; seen?: string }
type Wanted = { keyId: string; calls: number }

/** Extra columns that the counting statement returns, and a callback that receives them. */
export type SideSelect = {
  select: RawBuilder<unknown>
  notice?: ((row: Row | undefined) => void | Promise<void>) | undefined
}

/** A budget counted in the database: exact across processes and restarts. */
export function storedBudget(
  { db, readCached, write }: Pick<Store, 'db' | 'readCached' | 'write'>,
  table: 'requestBudgets' | 'executeBudgets',
  { limit, windowSeconds }: BudgetLimit,
  clock: Clock,
  side: SideSelect = { select: sql`` },
): Budget {
  const windowMs = windowSeconds * 1000
  const stateOf = (row: Window | null | undefined, nowMs: number) => {
    const endsMs = row ? row.windowStartMs + windowMs : 0
    const running = row && endsMs > nowMs
    return {
      limit,
      windowSeconds,
      remaining: running ? Math.max(0, limit - row.used) : limit,
      resetSeconds: running ? Math.ceil((endsMs - nowMs) / 1000) : windowSeconds,
    }
  }
  const read = (keyId: string, inner: Db = db) =>
    inner.selectFrom(table).select(['windowStartMs', 'used']).where('keyId', '=', keyId).executeTakeFirst()

  const prepareCount = (fits: Parameters<typeof countCalls>[1]['fits']) =>
    forRows<Counted, Row>(COUNTED_COLUMNS, (given) =>
      countCalls(given, {
        table,
        windowMs,
        fits,
        returning: sql`"keyId", "windowStartMs", "used" ${side.select}`,
      }),
    )
  // Single calls of a batch are counted together and may overshoot the limit, which costs nobody a call.
  const countSingles = prepareCount((used) => sql`${used} < ${sql.lit(limit)}`)
  const countWhole = prepareCount((used, calls) => sql`${used} + ${calls} <= ${sql.lit(limit)}`)

  /** Counts a key's single calls together and refuses those beyond the limit. */
  const takeSingles = async (singles: readonly Wanted[], nowMs: number, inner: Db): Promise<Charge[]> => {
    if (singles.length === 0) return []
    const asked = [...countEach(singles)].sort().map(([keyId, calls]) => ({ keyId, nowMs, calls }))
    const rows = await countSingles(inner, asked)
    await side.notice?.(rows[0])
    const taken = new Map(rows.map((row) => [row.keyId, row]))
    // The batch's calls are the last ones of the new count, in order.
    const places = new Map<string, { row: Window | undefined; used: number }>()
    for (const { keyId, calls } of asked) {
      const row = taken.get(keyId)
      const place = row ? { row, used: row.used - calls } : { row: await read(keyId, inner), used: limit }
      places.set(keyId, place)
    }
    return singles.map(({ keyId }): Charge => {
      const place = places.get(keyId)
      const used = place ? ++place.used : 1
      return { allowed: used <= limit, ...stateOf(place?.row && { ...place.row, used }, nowMs) }
    })
  }
  const takeWhole = async ({ keyId, calls }: Wanted, nowMs: number, inner: Db): Promise<Charge> => {
    const [row] = await countWhole(inner, [{ keyId, nowMs, calls }])
    await side.notice?.(row)
    return { allowed: row !== undefined, ...stateOf(row ?? (await read(keyId, inner)), nowMs) }
  }
  const takeAll = async (wanted: readonly Wanted[], inner: Db): Promise<Charge[]> => {
    const nowMs = clock.now().getTime()
    const singles = wanted.filter(({ calls }) => calls === 1)
    const charges = new Map<Wanted, Charge>()
    for (const [at, charge] of (await takeSingles(singles, nowMs, inner)).entries())
      charges.set(singles[at] as Wanted, charge)
    for (const several of wanted.filter(({ calls }) => calls !== 1))
      charges.set(several, await takeWhole(several, nowMs, inner))
    return wanted.map((one) => charges.get(one) as Charge)
  }
  const takeInBatches = batchCalls((wanted: Wanted[]) => {
    const isOne = wanted.length === 1 || wanted.every(({ calls }) => calls === 1)
    return write((inner) => takeAll(wanted, inner), isOne ? 'one statement' : undefined)
  })

  return {
    limit,
    windowSeconds,
    take: (keyId, calls = 1) => takeInBatches({ keyId, calls }),
    peek(keyId) {
      const nowMs = clock.now().getTime()
      const row = readCached(table, keyId, async () => (await read(keyId)) ?? null)
      return row instanceof Promise ? row.then((found) => stateOf(found, nowMs)) : stateOf(row, nowMs)
    },
  }
}

function countEach(wanted: readonly Wanted[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { keyId } of wanted) counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
  return counts
}
