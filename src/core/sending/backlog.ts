import { sql } from 'kysely'
import { isClaimable } from '../../statements/claimable.ts'
import type { Services } from '../call/context.ts'

/** More is not counted, so that looking costs the same however much there is. */
const COUNTED = 10_000

/** What steps have asked for and has not ended, of all stores. */
export type Backlog = {
  /** Waiting, being worked on, or to be tried again later. */
  open: number
  /** Those that could be worked on now and are not. */
  waiting: number
  oldestWaitingSeconds: number
}

/** How far the work is behind: the first entries of the index that claims go by, and no more. */
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
