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
  const { auth } = useTexts('account')
  return (
    <SignedOutPage title={auth.badLink}>
      <Note>{auth.badLinkWhy}</Note>
      <LinkButton to="/sign-in" block>
        {auth.backToSignIn}
      </LinkButton>
    </SignedOutPage>
  )
}
