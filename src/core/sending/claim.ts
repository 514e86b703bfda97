import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../ports/clock.ts'
import type { Cache, Db, Store } from '../../ports/store.ts'
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
    lease: string
    attempts: number
    runId: string | null
    /** Somebody was about to send it and was not heard of again. */
    handedAt: string | null
  }

export type Queue = Pick<Store, 'db' | 'kind' | 'transact' | 'cache'> & { clock: Clock }

type Wanted = {
  limit: number
  /** How many of a store's executions may be worked on at once, and how many are. */
  perStore: number
  busy: ReadonlyMap<string, number>
  /** The store that was served last; the next one comes first. */
  after: string
}

/** Takes waiting work, the stores in turn: a store with much to do waits behind itself, not others behind it. */
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

type Portion = { storeId: string; count: number }

/** Nobody works on it, or whoever did has not been heard of. */
export const isFree = (now: string) =>
  sql`"dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`

/** Jumps from store to store in the index of what waits, however much of it there is or was put off. */
const selectStores = prepare<{ after: string; now: string }, { storeId: string }>((_, { after, now }) => {
  const next = (than: RawBuilder<unknown>) => sql`(select "storeId" from "executions"
    where "status" = 'PENDING' and "dueAt" is not null and "storeId" > ${than} order by "storeId" limit 1)`
  const from = (start: RawBuilder<unknown>) => sql`select ${next(start)} as "storeId"`
  const onwards = (than: RawBuilder<unknown>) => sql`union all select ${next(than)}`
  const isDue = sql`exists (select 1 from "executions"
    where "status" = 'PENDING' and "storeId" = "found"."storeId" and ${isFree(now)})`
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

type ClaimedRow = Claimed & { seen?: string }
type Claim = { now: string; lease: string; until: string }

/** Marks as taken what `ids` selects, and tells all that it takes to work on it. */
const take = ({ lease, until }: Claim, ids: RawBuilder<unknown>, more = sql``) => sql`
  update "executions" set "lease" = ${lease}, "leaseUntil" = ${until} where "id" ${ids} and "status" = 'PENDING'
  returning "id", "storeId", "actionType", "actionConfigId", "actionConfigName", "stepRef", "createdAt", "attempts",
    "runId", "handedAt", "lease", (select "name" from "stores" where "id" = "executions"."storeId") as "storeName",
    (select "sealed" from "executionInputs" where "executionId" = "executions"."id") as "sealedInput",
    (select "masterKeyId" from "executionInputs" where "executionId" = "executions"."id") as "masterKeyId",
    (select "input" from "executionDetails" where "executionId" = "executions"."id") as "clearInput" ${more}`

const longestWaiting = (storeId: RawBuilder<unknown>, now: string, count: RawBuilder<unknown>) => sql`
  select "id" from "executions" where "storeId" = ${storeId} and "status" = 'PENDING' and ${isFree(now)}
  order by "dueAt", "id" limit ${count}`

/**
 * Those of all stores in one journey. What another takes at this moment is skipped. A claim that is lost with the
 * server is one that nobody has, so nobody waits for the disk: what is handed over under it comes after it there.
 */
const preparedFor = (glance: Cache['glance']) =>
  prepare<Claim & { portions: string }, ClaimedRow>((_, claim) =>
    take(
      claim,
      // As a list that is made once: joined, the server might look for more than were wanted.
      sql`= any(array(select "waiting"."id"
        from json_to_recordset(${claim.portions}) as "given" ("storeId" text, "count" integer) cross join lateral (
          ${longestWaiting(sql`"given"."storeId"`, claim.now, sql`"given"."count"`)} for update skip locked
        ) as "waiting" where (select set_config('synchronous_commit', 'off', true)) = 'off'))`,
      glance && sql`, ${glance.select} as "seen"`,
    ),
  )

const prepared = new WeakMap<Cache, ReturnType<typeof preparedFor>>()

/** What is worked on from now on is done with what is known now. */
async function takeOnPostgres(
  { db, cache }: Queue,
  claim: Claim,
  portions: Portion[],
): Promise<ClaimedRow[]> {
  const takeWaiting = prepared.get(cache) ?? preparedFor(cache.glance)
  prepared.set(cache, takeWaiting)
  const { rows } = await takeWaiting(db, { ...claim, portions: JSON.stringify(portions) })
  const seen = rows[0]?.seen
  if (seen !== undefined) cache.glance?.notice(seen)
  // The server gives them in any order; whose turn is next is told by the last of them.
  const turn = new Map(portions.map(({ storeId }, at) => [storeId, at]))
  return rows.toSorted((a, b) => (turn.get(a.storeId) ?? 0) - (turn.get(b.storeId) ?? 0))
}

const takeOnSqlite = prepare<Claim & Portion, ClaimedRow>((_, claim) =>
  take(claim, sql`in (${longestWaiting(sql`${claim.storeId}`, claim.now, sql`${claim.count}`)})`),
)

async function claimPortions(queue: Queue, portions: Portion[]): Promise<Claimed[]> {
  const { kind, transact, clock } = queue
  const now = clock.now()
  const claim = {
    now: now.toISOString(),
    lease: randomBytes(12).toString('base64url'),
    until: new Date(now.getTime() + LEASE_MS).toISOString(),
  }
  const takeEach = async (inner: Db) => {
    const taken: ClaimedRow[] = []
    for (const portion of portions) taken.push(...(await takeOnSqlite(inner, { ...claim, ...portion })).rows)
    return taken
  }
  const rows = kind === 'sqlite' ? await transact(takeEach) : await takeOnPostgres(queue, claim, portions)
  return rows.map(({ seen: _, ...row }) => row)
}

/** Says that work is still going on. What another has taken over in the meantime is left alone. */
export async function renewLeases({ db, kind, transact, clock }: Queue, claimed: Claimed[]): Promise<void> {
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
  const renew = (inner: Db) => {
    // One that somebody holds for long must not keep the others from being renewed.
    const held = kind === 'postgres' ? mine(inner).forUpdate().skipLocked() : mine(inner)
    return inner.updateTable('executions').set({ leaseUntil }).where('id', 'in', held).execute()
  }
  await (kind === 'sqlite' ? transact(renew) : renew(db))
}
