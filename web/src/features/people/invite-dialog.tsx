import { useState } from 'react'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckCard, RadioCards } from '../../ui/choices.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { ROLES, type Role } from './roles.ts'

type Made = { email: string; url: string; mailed: boolean }

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { people, common } = useTexts()
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  return (
    <Dialog opened={opened} title={made ? people.linkTitle : people.inviteTitle} onClose={close}>
      {made ? (
        <>
          <DialogBody>
            <p>
              {people.linkWhy(made.email)} {made.mailed && people.mailed}
            </p>
            <CopyField label={people.link} value={made.url} focus />
          </DialogBody>
          <DialogFooter>
            <Button look="primary" onClick={close}>
              {common.done}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <InviteForm onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

function InviteForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { people, shell, common } = useTexts()
  const invite = useAct('inviteMember', ['listMembers'])
  const form = useApiForm({
    initial: { email: '', role: 'editor' as Role, sendMail: false },
    submit: async (values) => onMade({ email: values.email, ...(await invite.mutateAsync(values)) }),
  })
  return (
    <Form form={form}>
      <DialogBody>
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
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {people.createInvitation}
        </Button>
      </DialogFooter>
    </Form>
  )
}
