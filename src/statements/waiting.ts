import { sql } from 'kysely'

/** An execution that is due, and that nobody works on or whoever did has not been heard of. */
export const isFree = (now: string) =>
  sql`"dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${now})`
