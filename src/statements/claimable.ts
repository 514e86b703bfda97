import { sql } from 'kysely'

/** An execution that is due and has no lease, or an expired one. */
export const isClaimable = (now: string) =>
  sql`"dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`
