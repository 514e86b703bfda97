import type { ActionType, EndStatus } from '../../ports/tables.ts'
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
  const attempts = new Map<string, LabeledCount>()
  const durations = new Map<ActionType, DurationHistogram>()
  return {
    countEnd({ actionType: type, status, problem, httpStatus, durationMs }) {
      const reason = status === 'FAILED' ? failureReasonOf(problem, httpStatus) : ''
      count(executions, { type, status, reason })
      count(attempts, { type, outcome: status, reason })
      if (durationMs !== null) addDuration(durations, type, durationMs)
    },
    countDeferral(type, problem) {
      count(attempts, { type, outcome: 'DEFERRED', reason: failureReasonOf(problem, null) })
    },
    read: () => ({
      executions: [...executions.values()],
      attempts: [...attempts.values()],
      durations: [...durations.values()],
    }),
  }
}

function count(counts: Map<string, LabeledCount>, labels: Record<string, string>) {
  const key = Object.values(labels).join(' ')
  const existing = counts.get(key)
  if (existing) existing.count++
  else counts.set(key, { labels, count: 1 })
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
