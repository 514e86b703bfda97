import type { ApiError } from '../../api/api-error.ts'
import { useRequestTexts } from '../../texts/page-texts.ts'
import { useReason } from '../../ui/reason.ts'

/** Why the server refused, as a sentence; the rule on stored credentials gets the why. */
export function useProblemText() {
  const { requests } = useRequestTexts()
  const reason = useReason()
  return (problem: ApiError) =>
    problem.said?.code === 'addressChanged' ? requests.enterAgain : reason(problem)
}
