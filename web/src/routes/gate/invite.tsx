import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import { sessionQuery } from '../../api/session.ts'
import { operationQuery } from '../../api/use-api.ts'
import { Gate } from '../../features/gate/gate.tsx'
import { GateForm } from '../../features/gate/gate-form.tsx'
import { useLinkToken } from '../../features/gate/link-token.ts'
import { NewPassword } from '../../features/gate/new-password.tsx'
import { useAccountTexts } from '../../texts/page-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note, SkeletonRows } from '../../ui/states.tsx'

/** The server knows the link, and says no: anything else may go well the next time. */
const isBadLink = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

export default function Invite() {
  const { gate, shell } = useAccountTexts()
  const token = useLinkToken()
  const invitation = useQuery(operationQuery('getInvitation', { token }))
  const session = useQuery({ ...sessionQuery, retry: false })
  if (invitation.error && !isBadLink(invitation.error))
    return (
      <Gate title={gate.inviteTitle('…')}>
        <ErrorNote error={invitation.error} onRetry={() => void invitation.refetch()} />
      </Gate>
    )
  if (!token || invitation.error)
    return (
      <Gate title={gate.badLink}>
        <Note>{gate.badLinkWhy}</Note>
        <LinkButton to="/sign-in" block>
          {gate.backToSignIn}
        </LinkButton>
      </Gate>
    )
  if (!invitation.data || session.isPending)
    return (
      <Gate title={gate.inviteTitle('…')}>
        <SkeletonRows />
      </Gate>
    )
  const { storeName, invitedBy, role, email } = invitation.data
  return (
    <Gate title={gate.inviteTitle(storeName)} lead={gate.inviteLead(invitedBy, shell.roles[role])}>
      <Note>{gate.inviteFor(email)}</Note>
      <Acceptance token={token} invitation={invitation.data} isSignedIn={session.data !== undefined} />
    </Gate>
  )
}

type AcceptanceProps = { token: string; invitation: Output<'getInvitation'>; isSignedIn: boolean }

function Acceptance({ token, invitation, isSignedIn }: AcceptanceProps) {
  const { gate } = useAccountTexts()
  if (!invitation.hasAccount) return <NewAccount token={token} />
  if (isSignedIn) return <Join token={token} />
  return (
    <>
      <p>{gate.hasAccount}</p>
      <LinkButton to="/sign-in" state={{ linkToken: token }} look="primary" block>
        {gate.signInFirst}
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
  const { gate } = useAccountTexts()
  const accept = useAccept(token)
  const form = useApiForm({ initial: {}, submit: () => accept({}) })
  return <GateForm form={form} action={gate.join} />
}

function NewAccount({ token }: { token: string }) {
  const { gate, common } = useAccountTexts()
  const accept = useAccept(token)
  const form = useApiForm({ initial: { name: '', password: '' }, submit: accept })
  return (
    <GateForm form={form} action={gate.join}>
      <TextField label={gate.yourName} autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <NewPassword label={common.password} {...form.getInputProps('password')} />
    </GateForm>
  )
}
