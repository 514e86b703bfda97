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
import { ShownOnce } from '../../ui/values/shown-once.tsx'
import { ROLES, type Role } from './roles.ts'

/** An invitation whose link was not emailed, or could not be. */
export type Made = { email: string } & Pick<Output<'inviteMember'>, 'url'>

/** Makes an invitation; the result is null if there is nothing left to do about its link. */
export function useInvite() {
  const people = useTexts('people')
  const locale = useLanguage()
  const invite = useOperation('inviteMember')
  return async (input: { email: string; role: Role; sendMail: boolean }): Promise<Made | null> => {
    const { url, mailed, canMail } = await invite.mutateAsync({ ...input, locale })
    if (!mailed && (url || canMail)) return { email: input.email, url }
    showToast(mailed ? people.invited({ email: input.email }) : people.waitsForOwner({ email: input.email }))
    return null
  }
}

/** The link that an owner passes on, or that an email was not sent. */
export function InvitationMade({ made, onClose }: { made: Made; onClose: () => void }) {
  const people = useTexts('people')
  if (made.url)
    return (
      <ShownOnce
        why={people.linkWhy({ email: made.email })}
        label={people.link}
        value={made.url}
        onClose={onClose}
      />
    )
  return (
    <>
      <DialogBody>
        <p>{people.notMailedWhy({ email: made.email })}</p>
      </DialogBody>
      <DoneFooter focus onClose={onClose} />
    </>
  )
}

export const useMadeTitle = (made: Made | null) => {
  const people = useTexts('people')
  return made?.url === null ? people.notMailed : people.linkTitle
}

type InviteDialogProps = { opened: boolean; canMail: boolean; onClose: () => void }

export function InviteDialog({ opened, canMail, onClose }: InviteDialogProps) {
  const people = useTexts('people')
  const [made, setMade] = useState<Made | null>(null)
  const title = useMadeTitle(made)
  const close = () => {
    onClose()
    setMade(null)
  }
  return (
    <Dialog opened={opened} title={made ? title : people.inviteTitle} onClose={close}>
      {made ? (
        <InvitationMade made={made} onClose={close} />
      ) : (
        <InviteForm canMail={canMail} onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

type InviteFormProps = { canMail: boolean; onMade: (made: Made) => void; onClose: () => void }

function InviteForm({ canMail, onMade, onClose }: InviteFormProps) {
  const people = useTexts('people')
  const { shell, common } = useTexts('app')
  const { person } = useSession()
  const invite = useInvite()
  const form = useApiForm({
    initial: { email: '', role: 'editor' as Role, sendMail: canMail },
    submit: async (values) => {
      const made = await invite(values)
      if (made) onMade(made)
      else onClose()
    },
  })
  const hint = canMail ? people.mailedHint : people.byOwnerHint
  return (
    <DialogForm form={form} action={people.createInvitation} onClose={onClose}>
      <TextField
        label={common.email}
        hint={person.isOwner ? undefined : hint}
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
      {person.isOwner && canMail && (
        <CheckCard
          label={people.sendMail}
          hint={people.sendMailHint}
          {...form.getInputProps('sendMail', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  )
}
