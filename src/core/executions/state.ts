import { sql } from 'kysely'
import { z } from 'zod'
import type { FoundExecutions } from '../../ports/store.ts'
import type { ExecutionStatus, Tables } from '../../ports/tables.ts'

/** The state of an execution as people see it: finer than its status. */
const STATES = ['succeeded', 'failed', 'unknown', 'waiting', 'retrying', 'skipped'] as const
export type ExecutionState = (typeof STATES)[number]

export const State = z
  .enum(STATES)
  .describe(
    'waiting: not tried yet; retrying: waits for another attempt; unknown: failed, and may have gone out',
  )

/** The prefix of the error of an execution whose outcome is unknown. */
export const UNKNOWN = 'outcome unknown'

export const isUnknown = (error: string | null) => error?.startsWith(UNKNOWN) ?? false

/** The prefix of the error of an execution that a person has cancelled. */
export const CANCELLED = 'cancelled by '

const STATUS_OF: Record<ExecutionState, ExecutionStatus> = {
  succeeded: 'SUCCESS',
  failed: 'FAILED',
  unknown: 'FAILED',
  waiting: 'PENDING',
  retrying: 'PENDING',
  skipped: 'SKIPPED',
}

export const statusOfState = (state: ExecutionState | undefined) => (state ? STATUS_OF[state] : undefined)

type Row = Pick<Tables['executions'], 'status' | 'attempts' | 'error'>

export function stateOf({ status, attempts, error }: Row): ExecutionState {
  if (status === 'SUCCESS') return 'succeeded'
  if (status === 'SKIPPED') return 'skipped'
  if (status === 'PENDING') return attempts > 0 ? 'retrying' : 'waiting'
  return isUnknown(error) ? 'unknown' : 'failed'
}

/** The condition of a state beyond its status, exactly as its partial index has it. */
export function matchState(query: FoundExecutions, state: ExecutionState): FoundExecutions {
  if (state === 'waiting') return query.where('attempts', '=', sql.lit(0))
  if (state === 'retrying') return query.where('attempts', '>', sql.lit(0))
  if (state === 'unknown') return query.where(sql<boolean>`substr("error", 1, 15) = ${sql.lit(UNKNOWN)}`)
  return query
}
