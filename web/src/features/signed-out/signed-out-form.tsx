import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { SignedOutFields } from './signed-out-page.tsx'

type SignedOutFormProps = {
  form: Pick<ReturnType<typeof useApiForm>, 'props' | 'error' | 'isBusy'>
  /** The button's label. */
  action: string
  children?: ReactNode
}

/** A signed-out page's form, with a single button. */
export const SignedOutForm = ({ form, action, children }: SignedOutFormProps) => (
  <Form form={form}>
    <SignedOutFields>
      {children}
      <TokenError error={form.error} />
      <Button type="submit" look="primary" block busy={form.isBusy}>
        {action}
      </Button>
    </SignedOutFields>
  </Form>
)

/** The token comes from the link, not from a field, so a token error means a bad link. */
function TokenError({ error }: { error: unknown }) {
  const { auth } = useTexts('account')
  if (!(error instanceof ApiError) || error.field !== 'token') return <ErrorNote error={error} />
  return (
    <Note tone="bad">
      <b>{auth.badLink}.</b> {auth.badLinkWhy}
    </Note>
  )
}

/** The sign-in email, marked as the username for password managers. */
export function AccountEmail(rest: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { common } = useTexts('app')
  return <TextField label={common.email} type="email" autoComplete="username" {...rest} />
}
