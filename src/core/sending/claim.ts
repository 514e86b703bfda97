import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock, Db, Store } from '../../ports.ts'
import type { Begun } from '../history/execution-rows.ts'

const LEASE_MS = 10_000
const STORES_AT_ONCE = 50

/** An execution that is ours to work on, for as long as its lease is renewed. */
export type Claimed = Begun & {
  storeName: string
  actionConfigName: string
  stepRef: string | null
  lease: string
  attempts: number
  runId: string | null
  /** Somebody was about to send it and was not heard of again. */
  handedAt: string | null
  input: unknown
}

export type Queue = Pick<Store, 'db' | 'kind' | 'transact' | 'memory'> & { clock: Clock }

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
  const claimed: Claimed[] = []
  for (const storeId of stores) {
    const free = wanted.perStore - (wanted.busy.get(storeId) ?? 0)
    const count = Math.min(share, free, wanted.limit - claimed.length)
    if (count > 0) claimed.push(...(await claimOf(queue, storeId, count)))
  }
  // What is worked on from now on is done with what is known now.
  if (claimed.length > 0) await queue.memory.look()
  return claimed
}

/** Jumps from store to store in the index of what waits, however much of it there is or was put off. */
async function waitingStores(db: Db, after: string, now: string): Promise<string[]> {
  const next = (than: ReturnType<typeof sql>) => sql`(select "storeId" from "executions"
    where "status" = 'PENDING' and "dueAt" is not null and "storeId" > ${than} order by "storeId" limit 1)`
  const from = async (start: string) => {
    const { rows } = await sql<{ storeId: string }>`
      with recursive "pending" ("storeId") as (
        select ${next(sql`${start}`)}
        union all
        select ${next(sql`"pending"."storeId"`)} from "pending" where "storeId" is not null
      ) select "storeId" from "pending" where exists (select 1 from "executions"
        where "status" = 'PENDING' and "storeId" = "pending"."storeId" and "dueAt" <= ${now})
      limit ${STORES_AT_ONCE}`.execute(db)
    return rows.map(({ storeId }) => storeId)
  }
  const later = await from(after)
  if (after === '' || later.length === STORES_AT_ONCE) return later
  return [...later, ...(await from('')).filter((storeId) => storeId <= after)]
}

async function claimOf(
  { db, kind, transact, clock }: Queue,
  storeId: string,
  count: number,
): Promise<Claimed[]> {
  const now = clock.now()
  const lease = randomBytes(12).toString('base64url')
  const claim = (inner: Db) => {
    const waiting = inner
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', storeId)
      .where('status', '=', 'PENDING')
      .where('dueAt', '<=', now.toISOString())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(count)
    return inner
      .updateTable('executions')
      .set({ lease, dueAt: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where(
        // As a list that is made once: joined, the server might look for more than were wanted.
        kind === 'postgres'
          ? sql<boolean>`"id" = any(array(${waiting.forUpdate().skipLocked()}))`
          : sql<boolean>`"id" in (${waiting})`,
      )
      .where('status', '=', 'PENDING')
      .returning([
        'id',
        'storeId',
        'actionType',
        'actionConfigId',
        'actionConfigName',
        'stepRef',
        'createdAt',
        'attempts',
        'runId',
        'handedAt',
      ])
      .execute()
  }
  const rows = await (kind === 'sqlite' ? transact(claim) : claim(db))
  if (rows.length === 0) return []
  const inputs = await readInputs(
    db,
    rows.map(({ id }) => id),
  )
  const store = await db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst()
  return rows.map((row) => ({ ...row, lease, storeName: store?.name ?? '', input: inputs.get(row.id) }))
}

async function readInputs(db: Db, ids: string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('executionDetails')
    .select(['executionId', 'input'])
    .where('executionId', 'in', ids)
    .execute()
  return new Map(rows.map(({ executionId, input }) => [executionId, JSON.parse(input ?? '{}')]))
}

/** Says that work is still going on. What another has taken over in the meantime is left alone. */
export async function renewLeases({ db, kind, transact, clock }: Queue, claimed: Claimed[]): Promise<void> {
  if (claimed.length === 0) return
  const dueAt = new Date(clock.now().getTime() + LEASE_MS).toISOString()
  const renew = (inner: Db) =>
    inner
      .updateTable('executions')
      .set({ dueAt })
      .where(
        'id',
        'in',
        claimed.map(({ id }) => id),
      )
      .where('lease', 'in', [...new Set(claimed.map(({ lease }) => lease))])
      .where('status', '=', 'PENDING')
      .execute()
  await (kind === 'sqlite' ? transact(renew) : renew(db))
}
