import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../call/context.ts'

/** Counting stops here, for waiting work in each store, so that the cost does not grow with the queue. */
const MAX_COUNTED = 10_000

/** Unfinished executions of steps, across all stores. */
export type Backlog = {
  /** Waiting, in progress, or to be retried later. */
  open: number
  /** Those that could be worked on now and are not. */
  waiting: number
  oldestWaitingSeconds: number
}

/**
 * How far behind the workers are. Steps through the stores in the index that claims use and reads only due work, since
 * any number of sends may be waiting for a retry.
 */
export async function readBacklog({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.now().toISOString()
  const isOpen = sql`"status" = 'PENDING' and "dueAt" is not null`
  const nextStore = (than: RawBuilder<unknown>) => sql`
    select (select "storeId" from "executions" where ${isOpen} and "storeId" > ${than} order by "storeId" limit 1)`
  const dueIn = sql`from "executions" where "status" = 'PENDING' and "storeId" = "found"."storeId"
    and "dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`
  const { rows } = await sql<{ open: number; waiting: number; oldest: string | null }>`
    with recursive "found" ("storeId") as (
      ${nextStore(sql`''`)} union all ${nextStore(sql`"found"."storeId"`)} from "found" where "storeId" is not null
    ), "due" as (
      select (select "dueAt" ${dueIn} order by "dueAt", "id" limit 1) as "oldest",
        (select count(*) from (select 1 ${dueIn} limit ${sql.lit(MAX_COUNTED)}) as "first") as "waiting" from "found"
    )
    select (select count(*) from (select 1 from "executions" where ${isOpen} limit ${sql.lit(MAX_COUNTED)}) as "first")
      as "open", min("oldest") as "oldest", cast(coalesce(sum("waiting"), 0) as bigint) as "waiting" from "due"`.execute(
    db,
  )
  const [{ open, waiting, oldest } = { open: 0, waiting: 0, oldest: null }] = rows
  const oldestMs = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest)
  return { open, waiting, oldestWaitingSeconds: Math.max(0, oldestMs) / 1000 }
}
