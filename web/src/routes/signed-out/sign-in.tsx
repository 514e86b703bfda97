import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { isCanceled, signInWithPasskey } from '../../features/identity/passkeys.ts'
import { AccountEmail, SignedOutForm } from '../../features/signed-out/signed-out-form.tsx'
import { FinePrint, SignedOutFields, SignedOutPage } from '../../features/signed-out/signed-out-page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { IconFingerprint } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'

export default function SignIn() {
  const { auth } = useTexts('account')
  const { common } = useTexts('app')
  const continueToApp = useContinue()
  const [isCodeStep, setIsCodeStep] = useState(false)
  const form = useApiForm({
    initial: { email: '', password: '', code: '' },
    submit: async ({ email, password, code }) => {
      const { needsCode } = await call('signIn', { email, password, ...(code && { code }) })
      if (needsCode) setIsCodeStep(true)
      else await continueToApp()
    },
  })
  return (
    <SignedOutPage
      title={auth.signInTitle}
      lead={isCodeStep ? auth.codeLead : auth.signInLead({ host: location.host })}
    >
      <SignedOutForm form={form} action={auth.signIn}>
        <div hidden={isCodeStep}>
          <SignedOutFields>
            <AccountEmail autoFocus {...form.getInputProps('email')} />
            <TextField
              label={common.password}
              type="password"
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </SignedOutFields>
        </div>
        {isCodeStep && (
          <TextField
            label={auth.code}
            hint={auth.codeHint}
            autoComplete="one-time-code"
            autoFocus
            mono
            {...form.getInputProps('code')}
          />
        )}
      </SignedOutForm>
      <PasskeyButton onSignedIn={continueToApp} />
      <FinePrint>
        <Link to="/reset" state={{ email: form.values.email }}>
          {auth.forgot}
        </Link>
      </FinePrint>
    </SignedOutPage>
  )
}

/** Continues to the invitation, the requested page, or the home page. */
function useContinue() {
  const client = useQueryClient()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const { linkToken } = useLocation().state
  return async () => {
    client.clear()
    if (linkToken) await router.navigate({ to: '/invite', state: { linkToken } })
    else if (next) router.history.push(router.basepath + next)
    else await router.navigate({ to: '/' })
  }
}

function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { auth } = useTexts('account')
  const { data } = useQuery(operationQuery('getAppState', {}))
  const [error, setError] = useState<unknown>(null)
  if (!data?.passkeys) return null
  const use = async () => {
    setError(null)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (problem) {
      if (!isCanceled(problem)) setError(problem)
    }
  }
  return (
    <>
      <Button block icon={IconFingerprint} onClick={use}>
        {auth.usePasskey}
      </Button>
      <ErrorNote error={error} />
    </>
  )
}
