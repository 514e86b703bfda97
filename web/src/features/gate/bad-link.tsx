import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { Gate } from './gate.tsx'

/** The server knows the link, and says no: anything else may go well the next time. */
export const isBadLink = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** In place of a page whose one-time link does not work. */
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
