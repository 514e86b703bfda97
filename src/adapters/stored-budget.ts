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
      remaining: running ? limit - row.used : limit,
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
    const charges: Charge[] = []
    for (const round of roundsOf(keyIds)) {
      const asked = [...round.keys()].sort().map((keyId) => ({ keyId, nowMs }))
      const taken = new Map((await countCalls(inner, asked)).map((row) => [row.keyId, row]))
      for (const [keyId, at] of round) {
        const row = taken.get(keyId)
        charges[at] = { allowed: row !== undefined, ...stateOf(row ?? (await read(keyId, inner)), nowMs) }
      }
    }
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

/** One statement decides and counts, so that no two calls can take the same last place. */
function countCallsIn(table: string, limit: number, windowMs: number) {
  const start = sql.ref(`${table}.windowStartMs`)
  const used = sql.ref(`${table}.used`)
  const now = sql.ref('excluded.windowStartMs')
  const ended = sql`${start} <= ${now} - ${sql.lit(windowMs)}`
  return forRows<{ keyId: string; nowMs: number }, Window & { keyId: string }>(
    { keyId: 'text', nowMs: 'bigint' },
    ({ values, from }) => sql`
      insert into ${sql.table(table)} ("keyId", "windowStartMs", "used")
      select ${values}, 1 ${from} where true
      on conflict ("keyId") do update set
        "windowStartMs" = case when ${ended} then ${now} else ${start} end,
        "used" = case when ${ended} then 1 else ${used} + 1 end
      where ${ended} or ${used} < ${sql.lit(limit)}
      returning "keyId", "windowStartMs", "used"`,
  )
}

/** The first call of each key, then the second of those that have one, and so on, each with its place in the order. */
function roundsOf(keyIds: readonly string[]): Map<string, number>[] {
  const rounds: Map<string, number>[] = []
  const seen = new Map<string, number>()
  for (const [at, keyId] of keyIds.entries()) {
    const times = seen.get(keyId) ?? 0
    seen.set(keyId, times + 1)
    rounds[times] ??= new Map()
    rounds[times].set(keyId, at)
  }
  return rounds
}
