import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import { operationQuery } from '../../api/use-api.ts'
import { BadLink, isBadLink } from '../../features/signed-out/bad-link.tsx'
import { useLinkToken } from '../../features/signed-out/link-token.ts'
import { NewPassword as PasswordField } from '../../features/signed-out/new-password.tsx'
import { AccountEmail, SignedOutForm } from '../../features/signed-out/signed-out-form.tsx'
import { FinePrint, SignedOutFields, SignedOutPage } from '../../features/signed-out/signed-out-page.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note, SkeletonRows } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

type Account = Output<'getReset'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address typed on the previous page. */
    email?: string
  }
}

/** With a token, sets a new password; without one, requests a reset link. */
export default function Reset() {
  const token = useLinkToken()
  return token ? <NewPassword token={token} /> : <RequestLink />
}

function RequestLink() {
  const { auth } = useTexts('account')
  const { email: initialEmail = '' } = useLocation().state
  const locale = useLanguage()
  const [isRequested, setIsRequested] = useState(false)
  const form = useApiForm({
    initial: { email: initialEmail },
    submit: async ({ email }) => {
      await call('requestPasswordReset', { email, locale })
      setIsRequested(true)
    },
  })
  if (isRequested)
    return (
      <SignedOutPage title={auth.resetRequested}>
        <Note>{auth.resetRequestedWhy}</Note>
        <LinkButton to="/sign-in" block>
          {auth.backToSignIn}
        </LinkButton>
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={auth.resetTitle} lead={auth.resetLinkLead}>
      <SignedOutForm form={form} action={auth.sendLink}>
        <AccountEmail autoFocus {...form.getInputProps('email')} />
      </SignedOutForm>
      <LinkButton to="/sign-in" look="quiet" block>
        {auth.backToSignIn}
      </LinkButton>
    </SignedOutPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const { auth } = useTexts('account')
  const query = useQuery({ ...operationQuery('getReset', { token }), retry: false })
  if (query.data) return <NewPasswordForm token={token} account={query.data} />
  if (isBadLink(query.error)) return <BadLink />
  return (
    <SignedOutPage title={auth.resetTitle}>
      {query.error ? (
        <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </SignedOutPage>
  )
}

function NewPasswordForm({ token, account }: { token: string; account: Account }) {
  const { auth } = useTexts('account')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [passkeysToRemove, setPasskeysToRemove] = useState<string[]>([])
  const form = useApiForm({
    initial: { password: '', removeTotp: false },
    submit: async (values) => {
      await call('resetPassword', { token, ...values, removePasskeys: passkeysToRemove })
      client.removeQueries({ queryKey: ['getReset'] })
      await navigate({ to: '/sign-in' })
    },
  })
  const toggle = (id: string) =>
    setPasskeysToRemove(
      passkeysToRemove.includes(id)
        ? passkeysToRemove.filter((other) => other !== id)
        : [...passkeysToRemove, id],
    )
  return (
    <SignedOutPage title={auth.resetTitle} lead={auth.resetLead({ email: account.email })}>
      <SignedOutForm form={form} action={auth.setPassword}>
        <PasswordField label={auth.newPassword} autoFocus {...form.getInputProps('password')} />
        {(account.passkeys.length > 0 || account.hasTotp) && (
          <OtherSignInMethods>
            {account.passkeys.map((passkey) => (
              <CheckCard
                key={passkey.id}
                label={auth.removePasskey({ name: passkey.name })}
                hint={<PasskeyDates passkey={passkey} />}
                checked={passkeysToRemove.includes(passkey.id)}
                onChange={() => toggle(passkey.id)}
              />
            ))}
            {account.hasTotp && (
              <CheckCard
                label={auth.removeTotp}
                hint={auth.removeTotpHint}
                {...form.getInputProps('removeTotp', { type: 'checkbox' })}
              />
            )}
          </OtherSignInMethods>
        )}
      </SignedOutForm>
    </SignedOutPage>
  )
}

/** Offers to remove the other sign-in methods, because an attacker may have added one of them. */
function OtherSignInMethods({ children }: { children: ReactNode }) {
  const { auth } = useTexts('account')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SignedOutFields>
        <div>
          <b id={id}>{auth.otherWays}</b>
          <FinePrint>{auth.otherWaysWhy}</FinePrint>
        </div>
        {children}
      </SignedOutFields>
    </section>
  )
}

function PasskeyDates({ passkey: { createdAt, lastUsedAt } }: { passkey: Account['passkeys'][number] }) {
  const { auth } = useTexts('account')
  return (
    <>
      {auth.passkeyAdded} <Time at={createdAt} />,{' '}
      {lastUsedAt ? (
        <>
          {auth.passkeyUsed} <Time at={lastUsedAt} />
        </>
      ) : (
        auth.passkeyUnused
      )}
    </>
  )
}
