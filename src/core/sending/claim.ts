import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../ports/clock.ts'
import type { Db, Store } from '../../ports/store.ts'
import { isClaimable, LANE, laneOf } from '../../statements/claimable.ts'
import { prepare } from '../../statements/prepared.ts'
import type { Begun } from '../executions/execution-rows.ts'
import type { StoredInput } from '../executions/sealed-input.ts'
import { createSlots, SLOT_LIMITS, type SlotLimits } from './slots.ts'

export const LEASE_MS = 10_000
const LANES_AT_ONCE = 500
/** Sorts before every time. */
const NEVER = ''

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

export type Claimer = {
  /**
   * Claims waiting work as far as there are slots for it. `takesOver`: also work whose lease has expired; its worker may
   * have stopped.
   */
  claim(takesOver?: boolean): Promise<Claimed[]>
  /** Works on what was claimed, in a slot. */
  occupy<T>(claimed: Claimed, work: () => Promise<T>): Promise<T>
}

/** Lanes take turns: one with a long queue or a slow server does not delay the others. */
export function createClaimer(queue: Queue, limits: Partial<SlotLimits> = {}): Claimer {
  const slots = createSlots({ ...SLOT_LIMITS, ...limits })
  /** Where the last turn ended. */
  let after = ''
  /** Claims whose answer did not arrive, so that they may hold work that nobody works on. */
  const lost = new Set<string>()
  return {
    async claim(takesOver = true) {
      if (lost.size > 0) await releaseLeases(queue, [...lost])
      lost.clear()
      const now = queue.clock.now()
      const times = { now: now.toISOString(), expired: takesOver ? now.toISOString() : NEVER }
      const { rows } = await selectLanes(queue.db, { after, ...times })
      const waiting = rows.map(({ lane }) => lane)
      const portions = slots.share(waiting)
      after = (portions.at(-1)?.lane ?? (waiting.length === LANES_AT_ONCE && waiting.at(-1))) || after
      if (portions.length === 0) return []
      const lease = randomBytes(12).toString('base64url')
      const until = new Date(now.getTime() + LEASE_MS).toISOString()
      lost.add(lease)
      const claimed = await queue.claims.take({ ...times, lease, until }, portions)
      lost.delete(lease)
      return claimed
    },
    occupy: (claimed, work) => slots.occupy(laneOf(claimed), work),
  }
}

async function releaseLeases({ write }: Queue, leases: string[]): Promise<void> {
  await write(
    (db) =>
      db
        .updateTable('executions')
        .set({ lease: null, leaseUntil: null })
        .where('status', '=', 'PENDING')
        .where('lease', 'in', leases)
        .execute(),
    'one statement',
  )
}

type Waiting = { after: string; now: string; expired: string }

/** Jumps from lane to lane in the index of pending work, however much is waiting or deferred. */
const selectLanes = prepare<Waiting, { lane: string }>((_, { after, now, expired }) => {
  const next = (than: RawBuilder<unknown>) => sql`(select ${LANE} from "executions"
    where "status" = 'PENDING' and "dueAt" is not null and ${LANE} > ${than} order by ${LANE} limit 1)`
  const from = (start: RawBuilder<unknown>) => sql`select ${next(start)} as "lane"`
  const onwards = (than: RawBuilder<unknown>) => sql`union all select ${next(than)}`
  const isDue = sql`exists (select 1 from "executions"
    where "status" = 'PENDING' and ${LANE} = "found"."lane" and ${isClaimable(now, expired)})`
  return sql`
    with recursive "later" ("lane") as (
      ${from(sql`${after}`)} ${onwards(sql`"later"."lane"`)} from "later" where "lane" is not null
    ), "earlier" ("lane") as (
      ${from(sql`''`)} ${onwards(sql`"earlier"."lane"`)} from "earlier" where "lane" < ${after}
    )
    select "lane" from (
      select "lane" from "later" union all select "lane" from "earlier" where "lane" <= ${after}
    ) as "found" where ${isDue} limit ${sql.lit(LANES_AT_ONCE)}`
})

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
