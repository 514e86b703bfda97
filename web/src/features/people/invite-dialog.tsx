import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { CheckCard, RadioCards } from '../../ui/choices.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { OneTimeValue } from '../../ui/values/one-time-value.tsx'
import { ROLES, type Role } from './roles.ts'

/** An invitation whose link has not been emailed. */
export type Unsent = { email: string } & Pick<Output<'inviteMember'>, 'url'>

/** Creates an invitation; returns null if its link needs no further action. */
export function useInvite() {
  const people = useTexts('people')
  const locale = useLanguage()
  const invite = useOperation('inviteMember')
  return async (input: { email: string; role: Role; sendMail: boolean }): Promise<Unsent | null> => {
    const { url, mailed, canEmail } = await invite.mutateAsync({ ...input, locale })
    if (!mailed && (url || canEmail)) return { email: input.email, url }
    showToast(mailed ? people.invited({ email: input.email }) : people.waitsForOwner({ email: input.email }))
    return null
  }
}

/** Shows the link for the owner to send, or explains that the email was not sent. */
export function UnsentInvitation({ unsent, onClose }: { unsent: Unsent; onClose: () => void }) {
  const people = useTexts('people')
  if (unsent.url)
    return (
      <OneTimeValue
        why={people.linkWhy({ email: unsent.email })}
        label={people.link}
        value={unsent.url}
        onClose={onClose}
      />
    )
  return (
    <>
      <DialogBody>
        <p>{people.notMailedWhy({ email: unsent.email })}</p>
      </DialogBody>
      <DoneFooter focus onClose={onClose} />
    </>
  )
}

export const useUnsentTitle = (unsent: Unsent | null) => {
  const people = useTexts('people')
  return unsent?.url === null ? people.notMailed : people.linkTitle
}

type InviteDialogProps = { opened: boolean; canEmail: boolean; onClose: () => void }

export function InviteDialog({ opened, canEmail, onClose }: InviteDialogProps) {
  const people = useTexts('people')
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const title = useUnsentTitle(unsent)
  const close = () => {
    onClose()
    setUnsent(null)
  }
  return (
    <Dialog opened={opened} title={unsent ? title : people.inviteTitle} onClose={close}>
      {unsent ? (
        <UnsentInvitation unsent={unsent} onClose={close} />
      ) : (
        <InviteForm canEmail={canEmail} onUnsent={setUnsent} onClose={close} />
      )}
    </Dialog>
  )
}

type InviteFormProps = { canEmail: boolean; onUnsent: (unsent: Unsent) => void; onClose: () => void }

function InviteForm({ canEmail, onUnsent, onClose }: InviteFormProps) {
  const people = useTexts('people')
  const { shell, common } = useTexts('app')
  const { person } = useSession()
  const invite = useInvite()
  const form = useApiForm({
    initial: { email: '', role: 'editor' as Role, sendMail: canEmail },
    submit: async (values) => {
      const unsent = await invite(values)
      if (unsent) onUnsent(unsent)
      else onClose()
    },
  })
  const unmailedHint = person.isOwner ? (
    <>
      {people.byLinkHint} <Link to="/installation">{people.setUpSender}</Link>
    </>
  ) : (
    people.byOwnerHint
  )
  return (
    <DialogForm form={form} action={people.createInvitation} onClose={onClose}>
      <TextField
        label={common.email}
        // Owners choose below whether the invitation is emailed.
        hint={canEmail ? (person.isOwner ? undefined : people.mailedHint) : unmailedHint}
        type="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <RadioCards
        label={common.role}
        name="role"
        options={ROLES.map((value) => ({ value, label: shell.roles[value], hint: shell.roleHints[value] }))}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      {person.isOwner && canEmail && (
        <CheckCard
          label={people.sendMail}
          hint={people.sendMailHint}
          {...form.getInputProps('sendMail', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  )
}
