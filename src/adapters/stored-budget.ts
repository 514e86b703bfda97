import { sql } from 'kysely'
import type { Budget, Charge, Clock, Db, Store, Transact } from '../ports.ts'
import { forRows } from '../statements/rows.ts'
import { together } from '../statements/together.ts'

type Window = { windowStartMs: number; used: number }
type Wanted = { keyId: string; calls: number }

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

  const takeAll = async (wanted: readonly Wanted[], inner: Db): Promise<Charge[]> => {
    const nowMs = clock.now().getTime()
    const charges: Charge[] = []
    for (const round of roundsOf(wanted)) {
      const asked = [...round.values()].map(({ keyId, calls }) => ({ keyId, calls, nowMs }))
      // Always in the same order, so that no two wait for each other.
      asked.sort((one, other) => (one.keyId < other.keyId ? -1 : 1))
      const taken = new Map((await countCalls(inner, asked)).map((row) => [row.keyId, row]))
      for (const { keyId, at } of round.values()) {
        const row = taken.get(keyId)
        charges[at] = { allowed: row !== undefined, ...stateOf(row ?? (await read(keyId, inner)), nowMs) }
      }
    }
    return charges
  }
  const takeTogether = together((wanted: Wanted[]) => write((inner) => takeAll(wanted, inner)))

  return {
    limit,
    windowSeconds,
    takeSeveral: (keyId, calls) => takeTogether({ keyId, calls }),
    takeEach: (keyIds, inner) =>
      takeAll(
        keyIds.map((keyId) => ({ keyId, calls: 1 })),
        inner,
      ),
    async take(keyId, transaction) {
      if (!transaction) return takeTogether({ keyId, calls: 1 })
      const [charge] = await takeAll([{ keyId, calls: 1 }], transaction)
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
  const calls = sql.ref('excluded.used')
  const ended = sql`${start} <= ${now} - ${sql.lit(windowMs)}`
  return forRows<Wanted & { nowMs: number }, Window & { keyId: string }>(
    { keyId: 'text', nowMs: 'bigint', calls: 'integer' },
    ({ value, values, from }) => sql`
      insert into ${sql.table(table)} ("keyId", "windowStartMs", "used")
      select ${values} ${from} where ${value('calls')} <= ${sql.lit(limit)}
      on conflict ("keyId") do update set
        "windowStartMs" = case when ${ended} then ${now} else ${start} end,
        "used" = case when ${ended} then ${calls} else ${used} + ${calls} end
      where ${ended} or ${used} + ${calls} <= ${sql.lit(limit)}
      returning "keyId", "windowStartMs", "used"`,
  )
}

/** The first call of each key, then the second of those that have one, and so on, each with its place in the order. */
function roundsOf(wanted: readonly Wanted[]): Map<string, Wanted & { at: number }>[] {
  const rounds: Map<string, Wanted & { at: number }>[] = []
  const seen = new Map<string, number>()
  for (const [at, one] of wanted.entries()) {
    const times = seen.get(one.keyId) ?? 0
    seen.set(one.keyId, times + 1)
    rounds[times] ??= new Map()
    rounds[times].set(one.keyId, { ...one, at })
  }
  return rounds
}
