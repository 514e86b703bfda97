import { sql } from 'kysely'
import { isClaimable } from '../../statements/claimable.ts'
import type { Services } from '../call/context.ts'

/** Counting stops here, so that the cost does not grow with the queue. */
const COUNTED = 10_000

/** Unfinished executions of steps, across all stores. */
export type Backlog = {
  /** Waiting, in progress, or to be retried later. */
  open: number
  /** Those that could be worked on now and are not. */
  waiting: number
  oldestWaitingSeconds: number
}

/** How far behind the work is, from the first entries of the index that claims use. */
export async function readBacklog({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.now().toISOString()
  const { rows } = await sql<{ open: number; waiting: number; oldest: string | null }>`
    select count(*) as "open", min(case when ${isClaimable(now)} then "dueAt" end) as "oldest",
      coalesce(sum(case when ${isClaimable(now)} then 1 else 0 end), 0) as "waiting"
    from (select "dueAt", "leaseUntil" from "executions" where "status" = 'PENDING' and "dueAt" is not null
      order by "storeId", "dueAt", "id" limit ${sql.lit(COUNTED)}) as "first"`.execute(db)
  const [{ open, waiting, oldest } = { open: 0, waiting: 0, oldest: null }] = rows
  const oldestMs = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest)
  return { open, waiting, oldestWaitingSeconds: Math.max(0, oldestMs) / 1000 }
}
