import type { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'

/** The server's message, or a longer one that explains why stored credentials have to be entered again. */
export function useProblemText() {
  const requests = useTexts('requests')
  return (problem: ApiError) =>
    problem.code === 'request.address_changed' ? requests.enterAgain : problem.message
}
