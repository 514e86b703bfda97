import { sql } from 'kysely'
import type { Budget, Clock, Db, Store, Transact } from '../ports.ts'

/** A budget counted in the database: exact over several processes, and it survives a restart. */
export function storedBudget(
  { db, kind, remember, transact }: Pick<Store, 'db' | 'kind' | 'remember' | 'transact'>,
  table: 'requestBudgets' | 'executeBudgets',
  limit: number,
  windowSeconds: number,
  clock: Clock,
): Budget {
  const windowMs = windowSeconds * 1000
  const stateOf = (row: { windowStartMs: number; used: number } | null | undefined, nowMs: number) => {
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

  return {
    limit,
    windowSeconds,
    async take(keyId, transaction) {
      const nowMs = clock.now().getTime()
      const start = sql.ref<number>(`${table}.windowStartMs`)
      const used = sql.ref<number>(`${table}.used`)
      const ended = sql<boolean>`${start} <= ${nowMs - windowMs}`
      // One statement decides and counts, so that no two calls can take the same last place.
      const within: Transact = transaction ? (work) => work(transaction) : write
      const taken = await within((inner) =>
        inner
          .insertInto(table)
          .values({ keyId, windowStartMs: nowMs, used: 1 })
          .onConflict((conflict) =>
            conflict
              .column('keyId')
              .doUpdateSet({
                windowStartMs: sql<number>`case when ${ended} then ${nowMs} else ${start} end`,
                used: sql<number>`case when ${ended} then 1 else ${used} + 1 end`,
              })
              .where(sql<boolean>`${ended} or ${used} < ${limit}`),
          )
          .returning(['windowStartMs', 'used'])
          .executeTakeFirst(),
      )
      return { allowed: taken !== undefined, ...stateOf(taken ?? (await read(keyId, transaction)), nowMs) }
    },
    peek(keyId) {
      const nowMs = clock.now().getTime()
      const row = remember(table, keyId, async () => (await read(keyId)) ?? null)
      return row instanceof Promise ? row.then((found) => stateOf(found, nowMs)) : stateOf(row, nowMs)
    },
  }
}
