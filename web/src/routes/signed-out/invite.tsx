import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import { sessionQuery } from '../../api/session.ts'
import { operationQuery } from '../../api/use-api.ts'
import { BadLink, isBadLink } from '../../features/signed-out/bad-link.tsx'
import { useLinkToken } from '../../features/signed-out/link-token.ts'
import { NewPassword } from '../../features/signed-out/new-password.tsx'
import { SignedOutForm } from '../../features/signed-out/signed-out-form.tsx'
import { SignedOutPage } from '../../features/signed-out/signed-out-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note, SkeletonRows } from '../../ui/states.tsx'

export default function Invite() {
  const { auth } = useTexts('account')
  const { shell } = useTexts('app')
  const token = useLinkToken()
  const invitation = useQuery(operationQuery('getInvitation', { token }))
  const session = useQuery({ ...sessionQuery, retry: false })
  if (!token || isBadLink(invitation.error)) return <BadLink />
  if (!invitation.data || session.isPending)
    return (
      <SignedOutPage title={auth.inviteTitle({ store: '…' })}>
        {invitation.error ? (
          <ErrorNote error={invitation.error} onRetry={() => void invitation.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </SignedOutPage>
    )
  const { storeName, invitedBy: by, role: roleName, email } = invitation.data
  const role = shell.roles[roleName]
  const lead = by === null ? auth.inviteLeadUnsigned({ role }) : auth.inviteLead({ by, role })
  return (
    <SignedOutPage title={auth.inviteTitle({ store: storeName })} lead={lead}>
      <Note>{auth.inviteFor({ email })}</Note>
      <Acceptance token={token} invitation={invitation.data} isSignedIn={session.data !== undefined} />
    </SignedOutPage>
  )
}

type AcceptanceProps = { token: string; invitation: Output<'getInvitation'>; isSignedIn: boolean }

function Acceptance({ token, invitation, isSignedIn }: AcceptanceProps) {
  const { auth } = useTexts('account')
  if (!invitation.hasAccount) return <NewAccount token={token} />
  if (isSignedIn) return <Join token={token} />
  return (
    <>
      <p>{auth.hasAccount}</p>
      <LinkButton to="/sign-in" state={{ linkToken: token }} look="primary" block>
        {auth.signInFirst}
      </LinkButton>
    </>
  )
}

function useAccept(token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (account: { name?: string; password?: string }) => {
    const { storeId } = await call('acceptInvitation', { token, ...account })
    client.clear()
    await navigate({ to: '/s/$store', params: { store: storeId } })
  }
}

function Join({ token }: { token: string }) {
  const { auth } = useTexts('account')
  const accept = useAccept(token)
  const form = useApiForm({ initial: {}, submit: () => accept({}) })
  return <SignedOutForm form={form} action={auth.join} />
}

function NewAccount({ token }: { token: string }) {
  const { auth } = useTexts('account')
  const { common } = useTexts('app')
  const accept = useAccept(token)
  const form = useApiForm({ initial: { name: '', password: '' }, submit: accept })
  return (
    <SignedOutForm form={form} action={auth.join}>
      <TextField label={auth.yourName} autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <NewPassword label={common.password} {...form.getInputProps('password')} />
    </SignedOutForm>
  )
}
