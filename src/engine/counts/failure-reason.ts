import type { FailureReason } from '../../problems/failure-reasons.ts'
import { definitionOf, type Problem } from '../../problems/problems.ts'

/** The group of a problem; `httpStatus` is that of the target's answer. */
export function failureReasonOf(problem: Problem | null, httpStatus: number | null): FailureReason {
  if (problem?.code === 'outcome.unknown') return 'unknownOutcome'
  if (httpStatus !== null && (httpStatus < 200 || httpStatus > 299))
    return httpStatus >= 500 ? 'status5xx' : httpStatus >= 400 ? 'status4xx' : 'statusOther'
  if (problem === null) return 'other'
  const { failure } = definitionOf(problem)
  // A secret without a value is what to look at, wherever it is missing.
  if (failure !== 'secret' && causeOf(problem) === 'secret') return 'secret'
  // A field of the request, the layout or the step that cannot be used.
  return failure ?? (problem.field === undefined ? 'other' : 'content')
}

const causeOf = ({ data: { cause } }: Problem): FailureReason | undefined =>
  typeof cause === 'object' && 'code' in cause ? failureReasonOf(cause, null) : undefined
