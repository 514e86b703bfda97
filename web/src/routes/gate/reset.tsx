import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Gate } from '../../features/gate/gate.tsx'
import { AccountEmail, GateForm } from '../../features/gate/gate-form.tsx'
import { useLinkToken } from '../../features/gate/link-token.ts'
import { NewPassword } from '../../features/gate/new-password.tsx'
import { useAccountTexts } from '../../texts/page-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { Note } from '../../ui/states.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the page before. */
    email?: string
  }
}

/** With a link: a new password. Without: asks for one. */
export default function Reset() {
  const token = useLinkToken()
  return token ? <NewPasswordForm token={token} /> : <AskForLink />
}

function AskForLink() {
  const { gate } = useAccountTexts()
  const { email: typed = '' } = useLocation().state
  const locale = useLanguage()
  const [isAsked, setIsAsked] = useState(false)
  const form = useApiForm({
    initial: { email: typed },
    submit: async ({ email }) => {
      await call('requestPasswordReset', { email, locale })
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
      <GateForm form={form} action={gate.sendLink}>
        <AccountEmail autoFocus {...form.getInputProps('email')} />
      </GateForm>
      <LinkButton to="/sign-in" look="quiet" block>
        {gate.backToSignIn}
      </LinkButton>
    </Gate>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { gate } = useAccountTexts()
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
      <GateForm form={form} action={gate.setPassword}>
        <NewPassword label={gate.newPassword} autoFocus {...form.getInputProps('password')} />
      </GateForm>
    </Gate>
  )
}
