import { useState } from 'react'
import { PasskeyList } from '../features/account/passkeys.tsx'
import { EmailForm, PasswordForm, ProfileForm } from '../features/account/profile.tsx'
import { Sessions } from '../features/account/sessions.tsx'
import { TwoStepVerification } from '../features/account/totp.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card, Columns, Stack } from '../ui/card.tsx'
import { CheckCard } from '../ui/choices.tsx'
import { Page } from '../ui/page.tsx'
import { hasSingleKeys, setSingleKeys } from '../ui/use-keys.ts'

function SingleKeys() {
  const { account } = useTexts('account')
  const [isOn, setIsOn] = useState(hasSingleKeys)
  return (
    <CheckCard
      label={account.singleKeys}
      hint={account.singleKeysHint}
      checked={isOn}
      onChange={({ currentTarget }) => {
        setSingleKeys(currentTarget.checked)
        setIsOn(currentTarget.checked)
      }}
    />
  )
}

export default function Account() {
  const { account } = useTexts('account')
  const { shell, common } = useTexts('app')
  return (
    <Page title={shell.pages.account}>
      <Columns>
        <Stack gap={16}>
          <Card title={account.profile} padded>
            <ProfileForm />
          </Card>
          <Card title={common.email} padded>
            <EmailForm />
          </Card>
          <Card title={account.passwordTitle} padded>
            <PasswordForm />
          </Card>
          <Sessions />
        </Stack>
        <Stack gap={16}>
          <PasskeyList />
          <TwoStepVerification />
          <Card title={account.keyboard} padded>
            <SingleKeys />
          </Card>
        </Stack>
      </Columns>
    </Page>
  )
}
