import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** Whether the server rejected the link; other errors may be temporary. */
export const isBadLink = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Shown instead of the page if its one-time link is invalid. */
export function BadLink() {
  const { gate } = useTexts('account')
  return (
    <SignedOutPage title={gate.badLink}>
      <Note>{gate.badLinkWhy}</Note>
      <LinkButton to="/sign-in" block>
        {gate.backToSignIn}
      </LinkButton>
    </SignedOutPage>
  )
}
