import { sql } from 'kysely'
import { z } from 'zod'
import type { ExecutionQuery } from '../../../ports/database.ts'
import type { ExecutionStatus, Tables } from '../../../ports/tables.ts'
import type { Code } from '../../../problems/problems.ts'

/** The status behind each execution state that users see; states are finer. */
const STATUS_OF = {
  succeeded: 'SUCCESS',
  failed: 'FAILED',
  unknown: 'FAILED',
  waiting: 'PENDING',
  retrying: 'PENDING',
  skipped: 'SKIPPED',
} satisfies Record<string, ExecutionStatus>
export type ExecutionState = keyof typeof STATUS_OF

export const State = z
  .enum(Object.keys(STATUS_OF) as ExecutionState[])
  .describe(
    'waiting: not attempted yet; retrying: waiting for another attempt; unknown: failed, but may have been sent',
  )

export const UNKNOWN = 'outcome.unknown' satisfies Code

export const CANCELLED = ['execution.cancelled', 'execution.cancelled_before'] satisfies Code[]

export const codeIsNotIn = (codes: readonly Code[]) =>
  sql<boolean>`coalesce("errorCode", '') not in (${sql.join(codes.map((code) => sql.lit(code)))})`

export const statusOfState = (state: ExecutionState | undefined) => (state ? STATUS_OF[state] : undefined)

type Row = Pick<Tables['executions'], 'status' | 'attempts' | 'errorCode'>

export function stateOf({ status, attempts, errorCode }: Row): ExecutionState {
  if (status === 'SUCCESS') return 'succeeded'
  if (status === 'SKIPPED') return 'skipped'
  if (status === 'PENDING') return attempts > 0 ? 'retrying' : 'waiting'
  return errorCode === UNKNOWN ? 'unknown' : 'failed'
}

/** A state's condition beyond its status; it must match the partial index exactly. */
export function matchState(query: ExecutionQuery, state: ExecutionState): ExecutionQuery {
  if (state === 'waiting') return query.where('attempts', '=', sql.lit(0))
  if (state === 'retrying') return query.where('attempts', '>', sql.lit(0))
  if (state === 'unknown') return query.where('errorCode', '=', sql.lit(UNKNOWN))
  return query
}
