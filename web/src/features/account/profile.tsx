import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useAct } from '../../api/use-api.ts'
import { chooseLanguage, LANGUAGES } from '../../texts/language.ts'
import { useAccountTexts } from '../../texts/page-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Narrow } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NewPassword } from '../gate/new-password.tsx'

export function ProfileForm() {
  const { account, gate, common } = useAccountTexts()
  const { person } = useSession()
  const update = useAct('updateAccount', ['getSession'])
  // What is said after saving is in the language that was just chosen.
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
        <TextField label={gate.yourName} autoComplete="name" {...form.getInputProps('name')} />
        <SelectField label={common.language} {...form.getInputProps('locale')}>
          <option value="">{account.browserLanguage}</option>
          {Object.entries(account.languages).map(([locale, name]) => (
            <option key={locale} value={locale}>
              {name}
            </option>
          ))}
        </SelectField>
        <ErrorNote error={form.error} />
        <div>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {account.saveProfile}
          </Button>
        </div>
      </Narrow>
    </Form>
  )
}

export function EmailForm() {
  const { account, common } = useAccountTexts()
  const { person } = useSession()
  const change = useAct('changeEmail', ['getSession'])
  const form = useApiForm({
    initial: { email: person.email },
    submit: async ({ email }) => {
      await change.mutateAsync({ email })
      showToast(account.emailChanged)
    },
  })
  return (
    <Form form={form}>
      <Narrow>
        <TextField label={common.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <ErrorNote error={form.error} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {account.changeEmail}
          </Button>
        </div>
      </Narrow>
    </Form>
  )
}

export function PasswordForm() {
  const { account } = useAccountTexts()
  const change = useAct('changePassword', ['listSessions'])
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
        <ErrorNote error={form.error} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {account.changePassword}
          </Button>
        </div>
      </Narrow>
    </Form>
  )
}
