import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { Gate } from './gate.tsx'

/** Whether the server rejected the link; other errors may be temporary. */
export const isBadLink = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Shown instead of the page if its one-time link is invalid. */
export function BadLink() {
  const { gate } = useTexts('account')
  return (
    <Gate title={gate.badLink}>
      <Note>{gate.badLinkWhy}</Note>
      <LinkButton to="/sign-in" block>
        {gate.backToSignIn}
      </LinkButton>
    </Gate>
  )
}
