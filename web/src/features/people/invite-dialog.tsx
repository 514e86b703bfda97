import { useState } from 'react'
import { useAct } from '../../api/use-api.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { CheckCard, RadioCards } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { ShownOnce } from '../../ui/values/shown-once.tsx'
import { ROLES, type Role } from './roles.ts'

type Made = { email: string; url: string; mailed: boolean }

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { people } = useTexts()
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  return (
    <Dialog opened={opened} title={made ? people.linkTitle : people.inviteTitle} onClose={close}>
      {made ? (
        <ShownOnce
          why={
            <>
              {people.linkWhy(made.email)} {made.mailed && people.mailed}
            </>
          }
          label={people.link}
          value={made.url}
          onClose={close}
        />
      ) : (
        <InviteForm onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

function InviteForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { people, shell, common } = useTexts()
  const invite = useAct('inviteMember', ['listMembers'])
  const locale = useLanguage()
  const form = useApiForm({
    initial: { email: '', role: 'editor' as Role, sendMail: false },
    submit: async (values) =>
      onMade({ email: values.email, ...(await invite.mutateAsync({ ...values, locale })) }),
  })
  return (
    <DialogForm form={form} action={people.createInvitation} onClose={onClose}>
      <TextField label={common.email} type="email" data-autofocus {...form.getInputProps('email')} />
      <RadioCards
        label={common.role}
        name="role"
        options={ROLES.map((value) => ({ value, label: shell.roles[value], hint: shell.roleHints[value] }))}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <CheckCard
        label={people.sendMail}
        hint={people.sendMailHint}
        {...form.getInputProps('sendMail', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}
