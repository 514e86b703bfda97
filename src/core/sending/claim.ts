import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Portion } from '../../ports/claims.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Db, Store } from '../../ports/store.ts'
import { isClaimable } from '../../statements/claimable.ts'
import { prepare } from '../../statements/prepared.ts'
import type { Begun } from '../executions/execution-rows.ts'
import type { StoredInput } from '../executions/sealed-input.ts'

const LEASE_MS = 10_000
const STORES_AT_ONCE = 50

/** An execution that is ours to work on, for as long as its lease is renewed. */
export type Claimed = Begun &
  StoredInput & {
    storeName: string
    actionConfigName: string
    stepRef: string | null
    /** Null for a test run, which no worker can claim. */
    lease: string | null
    attempts: number
    runId: string | null
    /** A worker had handed it over and then stopped. */
    handedAt: string | null
  }

export type Queue = Pick<Store, 'db' | 'claims' | 'write'> & { clock: Clock }

type Wanted = {
  limit: number
  /** How many of a store's executions may be worked on at once, and how many are. */
  perStore: number
  busy: ReadonlyMap<string, number>
  /** The store that was served last; the next one goes first. */
  after: string
}

/** Claims waiting work, taking turns between stores: a store with a long queue does not delay the others. */
export async function claimWork(queue: Queue, wanted: Wanted): Promise<Claimed[]> {
  const stores = await waitingStores(queue.db, wanted.after, queue.clock.now().toISOString())
  const share = Math.max(1, Math.floor(wanted.limit / Math.max(1, stores.length)))
  const portions: Portion[] = []
  let left = wanted.limit
  for (const storeId of stores) {
    const free = wanted.perStore - (wanted.busy.get(storeId) ?? 0)
    const count = Math.min(share, free, left)
    if (count <= 0) continue
    portions.push({ storeId, count })
    left -= count
  }
  return portions.length === 0 ? [] : claimPortions(queue, portions)
}

/** Jumps from store to store in the index of pending work, however much is waiting or deferred. */
const selectStores = prepare<{ after: string; now: string }, { storeId: string }>((_, { after, now }) => {
  const next = (than: RawBuilder<unknown>) => sql`(select "storeId" from "executions"
    where "status" = 'PENDING' and "dueAt" is not null and "storeId" > ${than} order by "storeId" limit 1)`
  const from = (start: RawBuilder<unknown>) => sql`select ${next(start)} as "storeId"`
  const onwards = (than: RawBuilder<unknown>) => sql`union all select ${next(than)}`
  const isDue = sql`exists (select 1 from "executions"
    where "status" = 'PENDING' and "storeId" = "found"."storeId" and ${isClaimable(now)})`
  return sql`
    with recursive "later" ("storeId") as (
      ${from(sql`${after}`)} ${onwards(sql`"later"."storeId"`)} from "later" where "storeId" is not null
    ), "earlier" ("storeId") as (
      ${from(sql`''`)} ${onwards(sql`"earlier"."storeId"`)} from "earlier" where "storeId" < ${after}
    )
    select "storeId" from (
      select "storeId" from "later" union all select "storeId" from "earlier" where "storeId" <= ${after}
    ) as "found" where ${isDue} limit ${sql.lit(STORES_AT_ONCE)}`
})

async function waitingStores(db: Db, after: string, now: string): Promise<string[]> {
  const { rows } = await selectStores(db, { after, now })
  return rows.map(({ storeId }) => storeId)
}

async function claimPortions({ claims, clock }: Queue, portions: Portion[]): Promise<Claimed[]> {
  const now = clock.now()
  const claim = {
    now: now.toISOString(),
    lease: randomBytes(12).toString('base64url'),
    until: new Date(now.getTime() + LEASE_MS).toISOString(),
  }
  return claims.take(claim, portions)
}

/** Renews leases on work in progress. Work that another worker has taken over is left alone. */
export async function renewLeases({ write, clock }: Queue, claimed: Claimed[]): Promise<void> {
  if (claimed.length === 0) return
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS).toISOString()
  const mine = (inner: Db) =>
    inner
      .selectFrom('executions')
      .select('id')
      .where(
        'id',
        'in',
        claimed.map(({ id }) => id),
      )
      .where('lease', 'in', [...new Set(claimed.map(({ lease }) => lease))])
      .where('status', '=', 'PENDING')
  await write(
    (inner) =>
      inner
        .updateTable('executions')
        .set({ leaseUntil })
        // A row that is locked for long must not keep the others from being renewed.
        .where('id', 'in', mine(inner).forUpdate().skipLocked())
        .execute(),
    'one statement',
  )
}
