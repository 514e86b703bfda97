import { sql } from 'kysely'
import type { Budget, Charge, Clock, Db, Store, Transact } from '../ports.ts'
import { forRows } from '../statements/rows.ts'
import { together } from '../statements/together.ts'

type Window = { windowStartMs: number; used: number }

/** A budget counted in the database: exact over several processes, and it survives a restart. */
export function storedBudget(
  { db, kind, remember, transact }: Pick<Store, 'db' | 'kind' | 'remember' | 'transact'>,
  table: 'requestBudgets' | 'executeBudgets',
  limit: number,
  windowSeconds: number,
  clock: Clock,
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

  // On SQLite, transactions share the wait for the disk; on PostgreSQL, one statement needs none.
  const write: Transact = kind === 'sqlite' ? transact : (work) => work(db)
  const countCalls = countCallsIn(table, limit, windowMs)

  const takeEach = async (keyIds: readonly string[], inner: Db): Promise<Charge[]> => {
    const nowMs = clock.now().getTime()
    const asked = [...countEach(keyIds)].sort().map(([keyId, calls]) => ({ keyId, nowMs, calls }))
    const taken = new Map((await countCalls(inner, asked)).map((row) => [row.keyId, row]))
    // The calls of a key have the last places of those that are taken now, in their order.
    const places = new Map<string, { row: Window | undefined; used: number }>()
    for (const { keyId, calls } of asked) {
      const row = taken.get(keyId)
      places.set(
        keyId,
        row ? { row, used: row.used - calls } : { row: await read(keyId, inner), used: limit },
      )
    }
    const charges = keyIds.map((keyId): Charge => {
      const place = places.get(keyId)
      const used = place ? ++place.used : 1
      return { allowed: used <= limit, ...stateOf(place?.row && { ...place.row, used }, nowMs) }
    })
    return charges
  }
  const takeTogether = together((keyIds: string[]) => write((inner) => takeEach(keyIds, inner)))

  return {
    limit,
    windowSeconds,
    takeEach,
    async take(keyId, transaction) {
      if (!transaction) return takeTogether(keyId)
      const [charge] = await takeEach([keyId], transaction)
      return charge as Charge
    },
    peek(keyId) {
      const nowMs = clock.now().getTime()
      const row = remember(table, keyId, async () => (await read(keyId)) ?? null)
      return row instanceof Promise ? row.then((found) => stateOf(found, nowMs)) : stateOf(row, nowMs)
    },
  }
}

/**
 * One statement decides and counts, so that no two calls can take the same last place. Of several calls that are
 * counted at once, those beyond the limit are refused; that they are counted takes nothing from anybody.
 */
function countCallsIn(table: string, limit: number, windowMs: number) {
  const start = sql.ref(`${table}.windowStartMs`)
  const used = sql.ref(`${table}.used`)
  const now = sql.ref('excluded.windowStartMs')
  const ended = sql`${start} <= ${now} - ${sql.lit(windowMs)}`
  return forRows<{ keyId: string; nowMs: number; calls: number }, Window & { keyId: string }>(
    { keyId: 'text', nowMs: 'bigint', calls: 'integer' },
    ({ values, from }) => sql`
      insert into ${sql.table(table)} ("keyId", "windowStartMs", "used")
      select ${values} ${from} where true
      on conflict ("keyId") do update set
        "windowStartMs" = case when ${ended} then ${now} else ${start} end,
        "used" = case when ${ended} then 0 else ${used} end + ${sql.ref('excluded.used')}
      where ${ended} or ${used} < ${sql.lit(limit)}
      returning "keyId", "windowStartMs", "used"`,
  )
}

function countEach(keyIds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const keyId of keyIds) counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
  return counts
}
