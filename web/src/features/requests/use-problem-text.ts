import { useRequestTexts } from '../../texts/page-texts.ts'
import { sentence } from '../../ui/states.tsx'

/** A reason of the server as a sentence; the rule on stored credentials gets the why. */
export function useProblemText() {
  const { requests } = useRequestTexts()
  return (reason: string) =>
    reason === 'enter it again, because the address changed' ? requests.enterAgain : sentence(reason)
}
