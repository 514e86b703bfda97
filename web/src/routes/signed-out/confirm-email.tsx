import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { BadLink, isBadLink } from '../../features/signed-out/bad-link.tsx'
import { useLinkToken } from '../../features/signed-out/link-token.ts'
import { SignedOutForm } from '../../features/signed-out/signed-out-form.tsx'
import { SignedOutPage } from '../../features/signed-out/signed-out-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'

/** The page behind the link that is emailed to a new address. */
export default function ConfirmEmail() {
  const { auth } = useTexts('account')
  const token = useLinkToken()
  const [confirmed, setConfirmed] = useState<{ token: string; email: string } | null>(null)
  // Another link may be opened in the same tab.
  const isConfirmed = confirmed?.token === token
  const query = useQuery({
    ...operationQuery('getEmailChange', { token }),
    enabled: !isConfirmed,
    retry: false,
    staleTime: Infinity,
  })
  if (isConfirmed) return <Confirmed email={confirmed.email} />
  if (!token || isBadLink(query.error)) return <BadLink />
  if (!query.data)
    return (
      <SignedOutPage title={auth.emailTitle}>
        {query.error ? (
          <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </SignedOutPage>
    )
  const onConfirmed = (email: string) => setConfirmed({ token, email })
  return <Confirmation key={token} token={token} {...query.data} onConfirmed={onConfirmed} />
}

type ConfirmationProps = {
  token: string
  email: string
  isYours: boolean
  onConfirmed: (email: string) => void
}

/**
 * Email scanners also open links, but must not confirm an address. Opening the link is enough only if the user is
 * signed in to the account that it is for; otherwise there is a button.
 */
function Confirmation({ token, email, isYours, onConfirmed }: ConfirmationProps) {
  const { auth } = useTexts('account')
  const client = useQueryClient()
  const form = useApiForm({
    initial: {},
    submit: async () => {
      const confirmed = await call('confirmEmail', { token })
      onConfirmed(confirmed.email)
      for (const name of ['getSession', 'getPendingEmail', 'getEmailChange'])
        client.removeQueries({ queryKey: [name] })
    },
  })
  const element = form.props.ref
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isYours || isStarted.current) return
    isStarted.current = true
    element.current?.requestSubmit()
  }, [isYours, element])
  return (
    <SignedOutPage title={auth.emailTitle} lead={auth.emailLead({ email })}>
      <SignedOutForm form={form} action={auth.confirmEmail} />
    </SignedOutPage>
  )
}

function Confirmed({ email }: { email: string }) {
  const { auth } = useTexts('account')
  return (
    <SignedOutPage title={auth.emailConfirmed} lead={auth.emailConfirmedWhy({ email })}>
      <LinkButton to="/account" look="primary" block>
        {auth.continue}
      </LinkButton>
    </SignedOutPage>
  )
}
