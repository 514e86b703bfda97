import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { useLinkToken } from '../../features/signed-out/link-token.ts'
import { NewPassword } from '../../features/signed-out/new-password.tsx'
import { AccountEmail, SignedOutForm } from '../../features/signed-out/signed-out-form.tsx'
import { SignedOutPage } from '../../features/signed-out/signed-out-page.tsx'
import { newStoreDefaults } from '../../features/stores/new-store-defaults.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { Loaded, Note } from '../../ui/states.tsx'
import { CodeBlock } from '../../ui/values/copy.tsx'

export default function Setup() {
  const { auth } = useTexts('account')
  const token = useLinkToken()
  const state = useQuery(operationQuery('getAppState', {}))
  return (
    <SignedOutPage
      title={auth.setupTitle}
      lead={state.data?.needsSetup === false ? undefined : auth.setupLead}
    >
      <Loaded bare query={state}>
        {({ needsSetup, hasStores }) => {
          if (!needsSetup) return <AlreadySetUp />
          return token ? <SetupForm token={token} withStore={!hasStores} /> : <NoLink />
        }}
      </Loaded>
    </SignedOutPage>
  )
}

function AlreadySetUp() {
  const { auth } = useTexts('account')
  return (
    <>
      <Note>{auth.setupDone}</Note>
      <LinkButton to="/sign-in" look="primary" block>
        {auth.signIn}
      </LinkButton>
    </>
  )
}

function NoLink() {
  const { auth } = useTexts('account')
  const { common } = useTexts('app')
  return (
    <>
      <Note>
        <b>{auth.setupNoLink}.</b> {auth.setupNoLinkWhy}
      </Note>
      <CodeBlock label={auth.setupCommand} text={auth.setupCommand} copyLabel={common.copy} />
    </>
  )
}

function SetupForm({ token, withStore }: { token: string; withStore: boolean }) {
  const { auth } = useTexts('account')
  const { common } = useTexts('app')
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useApiForm({
    initial: { name: '', email: '', password: '', storeName: '', demo: true },
    submit: async ({ name, email, password, storeName, demo }) => {
      const store = withStore ? { storeName, demo, ...newStoreDefaults() } : {}
      await call('claimSetup', { token, name, email, password, ...store })
      client.clear()
      await navigate({ to: '/' })
    },
  })
  return (
    <SignedOutForm form={form} action={auth.createAccount}>
      <TextField label={auth.yourName} autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <AccountEmail {...form.getInputProps('email')} />
      <NewPassword label={common.password} {...form.getInputProps('password')} />
      {withStore && (
        <>
          <TextField
            label={auth.storeName}
            autoComplete="organization"
            {...form.getInputProps('storeName')}
          />
          <CheckCard
            label={auth.demo}
            hint={auth.demoHint}
            {...form.getInputProps('demo', { type: 'checkbox' })}
          />
        </>
      )}
    </SignedOutForm>
  )
}
