import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../call/context.ts'

/** Counts stop at this limit (per store for waiting work), so the cost does not grow with the queue. */
const MAX_COUNTED = 10_000

/** Unfinished step executions, across all stores. */
export type Backlog = {
  /** Waiting, in progress, or to be retried later. */
  open: number
  /** Due now, but not claimed by a worker. */
  waiting: number
  oldestWaitingSeconds: number
}

/**
 * How far behind the workers are. Finds stores with open work one by one in the index used for claims. Waiting
 * work is counted from due rows only, because any number of executions can be waiting for a retry.
 */
export async function readBacklog({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.now().toISOString()
  const isOpen = sql`"status" = 'PENDING' and "dueAt" is not null`
  const nextStoreAfter = (previous: RawBuilder<unknown>) =>
    sql`(select "storeId" from "executions" where ${isOpen} and "storeId" > ${previous} order by "storeId" limit 1)`
  const dueWork = sql`from "executions" where "status" = 'PENDING' and "storeId" = "openStores"."storeId"
    and "dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`
  const countUpToLimit = (work: RawBuilder<unknown>) =>
    sql`(select count(*) from (select 1 ${work} limit ${sql.lit(MAX_COUNTED)}) as "counted")`
  const query = sql<{ open: number; waiting: number; oldest: string | null }>`
    with recursive "openStores" ("storeId") as (
      select ${nextStoreAfter(sql`''`)}
      union all
      select ${nextStoreAfter(sql`"openStores"."storeId"`)} from "openStores" where "storeId" is not null
    ), "due" as (
      select (select "dueAt" ${dueWork} order by "dueAt", "id" limit 1) as "oldest", ${countUpToLimit(dueWork)} as "waiting"
      from "openStores"
    )
    select ${countUpToLimit(sql`from "executions" where ${isOpen}`)} as "open", min("oldest") as "oldest",
      cast(coalesce(sum("waiting"), 0) as bigint) as "waiting"
    from "due"`
  const { rows } = await query.execute(db)
  const [{ open, waiting, oldest } = { open: 0, waiting: 0, oldest: null }] = rows
  const oldestMs = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest)
  return { open, waiting, oldestWaitingSeconds: Math.max(0, oldestMs) / 1000 }
}
