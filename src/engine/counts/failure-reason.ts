import type { FailureReason } from '../../problems/failure-reasons.ts'
import { definitionOf, type Problem } from '../../problems/problems.ts'

/** The category of a failure; `httpStatus` is the status of the target's response. */
export function failureReasonOf(problem: Problem | null, httpStatus: number | null): FailureReason {
  if (problem?.code === 'outcome.unknown') return 'unknownOutcome'
  if (httpStatus !== null && (httpStatus < 200 || httpStatus > 299))
    return httpStatus >= 500 ? 'status5xx' : httpStatus >= 400 ? 'status4xx' : 'statusOther'
  if (problem === null) return 'other'
  const { failure } = definitionOf(problem)
  // A missing secret is the actual cause, wherever it is used.
  if (failure !== 'secret' && causeOf(problem) === 'secret') return 'secret'
  // A problem with a field means that the request, layout or step is invalid.
  return failure ?? (problem.field === undefined ? 'other' : 'content')
}

const causeOf = ({ data: { cause } }: Problem): FailureReason | undefined =>
  typeof cause === 'object' && 'code' in cause ? failureReasonOf(cause, null) : undefined
