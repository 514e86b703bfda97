import { useEffect, useRef, useState } from 'react'
import { LANGUAGES } from '../../../../src/messages/languages.ts'
import { useSession } from '../../api/session.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { chooseLanguage } from '../../texts/language.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Narrow, Row, Stack } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { Form, FormFooter, useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { OneTimeValue } from '../../ui/values/one-time-value.tsx'
import { NewPassword } from '../signed-out/new-password.tsx'

export function ProfileForm() {
  const { account, auth } = useTexts('account')
  const { common } = useTexts('app')
  const { person } = useSession()
  const update = useOperation('updateAccount')
  // Show the toast in the newly chosen language.
  const texts = useRef(account)
  useEffect(() => {
    texts.current = account
  }, [account])
  const form = useApiForm({
    initial: { name: person.name, locale: person.locale ?? '' },
    submit: async ({ name, locale }) => {
      const choice = LANGUAGES.find((language) => language === locale) ?? null
      await update.mutateAsync({ name, locale: choice })
      await chooseLanguage(choice)
      showToast(texts.current.profileSaved)
    },
  })
  return (
    <Form form={form}>
      <Narrow>
        <TextField label={auth.yourName} autoComplete="name" {...form.getInputProps('name')} />
        <SelectField label={common.language} {...form.getInputProps('locale')}>
          <option value="">{account.browserLanguage}</option>
          <Options values={LANGUAGES} labelOf={(language) => languageName(language, language)} />
        </SelectField>
        <FormFooter form={form} action={account.saveProfile} look="primary" />
      </Narrow>
    </Form>
  )
}

export function EmailForm() {
  const { account } = useTexts('account')
  const { common } = useTexts('app')
  const { person } = useSession()
  const query = useRead('getPendingEmail', {})
  const change = useOperation('changeEmail')
  const locale = useLanguage()
  const [link, setLink] = useState<string | null>(null)
  const canEmail = query.data?.canEmail ?? true
  const request = async (email: string) => {
    const { pending, url } = await change.mutateAsync({ email, locale })
    if (url) setLink(url)
    else if (!pending) showToast(account.emailSaved)
    else showToast(canEmail ? account.emailRequested({ email: pending.email }) : account.emailRequestedByHand)
  }
  const form = useApiForm({
    initial: { email: person.email },
    submit: async ({ email }) => {
      await request(email)
      form.reset()
    },
  })
  const pending = query.data?.pending
  return (
    <Stack gap={16}>
      {pending && (
        <PendingEmail
          email={pending.email}
          {...(canEmail && { onSendAgain: () => request(pending.email) })}
        />
      )}
      <Form form={form}>
        <Narrow>
          <TextField
            label={common.email}
            hint={canEmail ? account.emailHint : account.emailHintByHand}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <FormFooter form={form} action={account.changeEmail} />
        </Narrow>
      </Form>
      <Dialog opened={link !== null} title={account.emailLinkTitle} onClose={() => setLink(null)}>
        <OneTimeValue
          why={account.emailLinkWhy}
          label={account.emailLink}
          value={link ?? ''}
          onClose={() => setLink(null)}
        />
      </Dialog>
    </Stack>
  )
}

function PendingEmail({ email, onSendAgain }: { email: string; onSendAgain?: () => Promise<void> }) {
  const { account } = useTexts('account')
  const { person } = useSession()
  const cancel = useOperation('cancelEmailChange')
  const [error, setError] = useState<unknown>(null)
  const attempt = (work: () => Promise<unknown>) => () => {
    setError(null)
    work().catch(setError)
  }
  return (
    <Stack gap={8}>
      <Note>{account.emailPending({ email, current: person.email })}</Note>
      <Row>
        {onSendAgain && (
          <Button size="small" onClick={attempt(onSendAgain)}>
            {account.sendAgain}
          </Button>
        )}
        <Button
          look="quietDanger"
          size="small"
          onClick={attempt(async () => {
            await cancel.mutateAsync({})
            showToast(account.emailCancelled)
          })}
        >
          {account.cancelEmail}
        </Button>
      </Row>
      <ErrorNote error={error} />
    </Stack>
  )
}

export function PasswordForm() {
  const { account } = useTexts('account')
  const change = useOperation('changePassword')
  const form = useApiForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await change.mutateAsync({ password })
      form.reset()
      showToast(account.passwordChanged)
    },
  })
  return (
    <Form form={form}>
      <Narrow>
        <NewPassword label={account.newPassword} {...form.getInputProps('password')} />
        <FormFooter form={form} action={account.changePassword} />
      </Narrow>
    </Form>
  )
}
