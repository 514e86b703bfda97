import type { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'

/** Why the server refused, as a sentence; the rule on stored credentials gets the why. */
export function useProblemText() {
  const requests = useTexts('requests')
  return (problem: ApiError) =>
    problem.code === 'request.address_changed' ? requests.enterAgain : problem.message
}
