import type { ActionType, EndStatus } from '../../ports/tables.ts'
import type { FailureReason } from '../../problems/failure-reasons.ts'
import type { Problem } from '../../problems/problems.ts'
import { BUCKET_ENDS_MS, bucketOf } from './durations.ts'
import { failureReasonOf } from './failure-reason.ts'

type End = {
  actionType: ActionType
  status: EndStatus
  problem: Problem | null
  httpStatus: number | null
  durationMs: number | null
}

type LabeledCount = { labels: Record<string, string>; count: number }
export type DurationHistogram = { type: ActionType; count: number; sumMs: number; buckets: number[] }

/** Metrics of this process since it started. Labels come from fixed lists, so their number is bounded. */
export type ExecutionMetrics = {
  countEnd(end: End): void
  countDeferral(actionType: ActionType, problem: Problem): void
  read(): { executions: LabeledCount[]; attempts: LabeledCount[]; durations: DurationHistogram[] }
}

export function createExecutionMetrics(): ExecutionMetrics {
  const executions = new Map<string, LabeledCount>()
  // Rare enough that the first one matters: an increase is only visible if the count has been read as 0 before.
  for (const type of ['EMAIL', 'HTTP_REQUEST'] satisfies ActionType[])
    addCount(executions, { type, status: 'FAILED', reason: 'unknownOutcome' satisfies FailureReason }, 0)
  const attempts = new Map<string, LabeledCount>()
  const durations = new Map<ActionType, DurationHistogram>()
  return {
    countEnd({ actionType: type, status, problem, httpStatus, durationMs }) {
      const reason = status === 'FAILED' ? failureReasonOf(problem, httpStatus) : ''
      addCount(executions, { type, status, reason }, 1)
      addCount(attempts, { type, outcome: status, reason }, 1)
      if (durationMs !== null) addDuration(durations, type, durationMs)
    },
    countDeferral(type, problem) {
      addCount(attempts, { type, outcome: 'DEFERRED', reason: failureReasonOf(problem, null) }, 1)
    },
    read: () => ({
      executions: [...executions.values()],
      attempts: [...attempts.values()],
      durations: [...durations.values()],
    }),
  }
}

function addCount(counts: Map<string, LabeledCount>, labels: Record<string, string>, added: number) {
  const key = Object.values(labels).join(' ')
  const existing = counts.get(key)
  if (existing) existing.count += added
  else counts.set(key, { labels, count: added })
}

function addDuration(durations: Map<ActionType, DurationHistogram>, type: ActionType, durationMs: number) {
  const histogram = durations.get(type) ?? {
    type,
    count: 0,
    sumMs: 0,
    buckets: Array.from({ length: BUCKET_ENDS_MS.length + 1 }, () => 0),
  }
  durations.set(type, histogram)
  const bucket = bucketOf(durationMs)
  histogram.count++
  histogram.sumMs += durationMs
  histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1
}
