import type { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'

/** The server's message; for stored credentials, a longer one that explains the rule. */
export function useProblemText() {
  const requests = useTexts('requests')
  return (problem: ApiError) =>
    problem.code === 'request.address_changed' ? requests.enterAgain : problem.message
}
