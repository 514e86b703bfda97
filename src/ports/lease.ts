import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'

/** How long work belongs to a worker that does not renew its lease. */
export const LEASE_MS = 10_000

/** Another worker has taken over, or the work has ended, so this worker must stop. Nothing was written. */
export class LeaseLost extends Error {}

export const leaseEnd = (clock: Clock) => new Date(clock.now().getTime() + LEASE_MS).toISOString()

/** The columns of a newly leased row. */
export const newLease = (clock: Clock) => ({
  lease: randomUUID(),
  leaseUntil: leaseEnd(clock),
})

/** The columns of a row without a lease. */
export const NO_LEASE = { lease: null, leaseUntil: null }

/** The condition under which a row may be leased. */
export const isFree = (clock: Clock) =>
  sql<boolean>`("leaseUntil" is null or "leaseUntil" <= ${clock.now().toISOString()})`
