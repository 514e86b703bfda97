import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Gate, GateFields } from '../features/gate/gate.tsx'
import { useLinkToken } from '../features/gate/link-token.ts'
import { NewPassword } from '../features/gate/new-password.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form, useApiForm } from '../ui/form.tsx'
import { ErrorNote, Note } from '../ui/states.tsx'

/** With a link: a new password. Without: asks for one. */
export default function Reset() {
  const token = useLinkToken()
  return token ? <NewPasswordForm token={token} /> : <AskForLink />
}

function AskForLink() {
  const { gate, common } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  const form = useApiForm({
    initial: { email: '' },
    submit: async ({ email }) => {
      await call('requestPasswordReset', { email })
      setIsAsked(true)
    },
  })
  if (isAsked)
    return (
      <Gate title={gate.resetAsked}>
        <Note>{gate.resetAskedWhy}</Note>
        <LinkButton to="/sign-in" block>
          {gate.backToSignIn}
        </LinkButton>
      </Gate>
    )
  return (
    <Gate title={gate.resetTitle} lead={gate.resetAskLead}>
      <Form form={form}>
        <GateFields>
          <TextField
            label={common.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <ErrorNote error={form.error} />
          <Button type="submit" look="primary" block busy={form.isBusy}>
            {gate.sendLink}
          </Button>
        </GateFields>
      </Form>
      <LinkButton to="/sign-in" look="quiet" block>
        {gate.backToSignIn}
      </LinkButton>
    </Gate>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { gate } = useTexts()
  const navigate = useNavigate()
  const form = useApiForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await call('resetPassword', { token, password })
      await navigate({ to: '/sign-in' })
    },
  })
  return (
    <Gate title={gate.resetTitle} lead={gate.resetLead}>
      <Form form={form}>
        <GateFields>
          <NewPassword label={gate.newPassword} autoFocus {...form.getInputProps('password')} />
          <ErrorNote error={form.error} />
          <Button type="submit" look="primary" block busy={form.isBusy}>
            {gate.setPassword}
          </Button>
        </GateFields>
      </Form>
    </Gate>
  )
}
