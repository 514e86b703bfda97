import { sql } from 'kysely'
import { LEASE_MS } from '../../../ports/lease.ts'
import type { Services } from '../../call/context.ts'

/** How far apart the clocks of different processes may be. */
const SLACK_MS = 2_000

type DueRow = { id: string; dueAt: string; attemptedAt: string | null }

/**
 * The correct due time of an execution scheduled by a clock that was ahead. Before its first attempt, it is due at
 * once. After an attempt recorded in the future, its delay starts again.
 */
export function repairedDueAt({ dueAt, attemptedAt }: Omit<DueRow, 'id'>, now: Date): Date {
  if (attemptedAt === null) return now
  return new Date(now.getTime() + Math.max(0, Date.parse(dueAt) - Date.parse(attemptedAt)))
}

/**
 * Corrects due times and leases written by a clock that was ahead, which would delay work. Returns how many it
 * corrected. A lease is shortened to its usual length; a running worker renews it.
 */
export async function repairTimes({ write, clock }: Pick<Services, 'write' | 'clock'>): Promise<number> {
  const now = clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const isPending = sql`"status" = 'PENDING' and "dueAt" is not null`
  return write(async (db) => {
    const leased = await sql`update "executions" set "leaseUntil" = ${after(LEASE_MS)}
      where ${isPending} and "leaseUntil" > ${after(LEASE_MS + SLACK_MS)} returning "id"`.execute(db)
    // Work that an import has not released yet has a due time that sorts after all real ones.
    const ahead = await sql<DueRow>`select "id", "dueAt", "at" as "attemptedAt" from "executions"
      left join "executionAttempts" on "executionId" = "executions"."id" and "attempt" = "executions"."attempts"
      where ${isPending} and "dueAt" > ${after(SLACK_MS)} and "dueAt" < 'p'
        and ("attempts" = 0 or "at" > ${after(SLACK_MS)})`.execute(db)
    for (const row of ahead.rows)
      await sql`update "executions" set "dueAt" = ${repairedDueAt(row, now).toISOString()}
        where "id" = ${row.id} and "status" = 'PENDING' and "dueAt" = ${row.dueAt}`.execute(db)
    return leased.rows.length + ahead.rows.length
  })
}
