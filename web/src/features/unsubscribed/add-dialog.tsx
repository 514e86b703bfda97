import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

type DialogProps = { opened: boolean; onClose: () => void }

export function AddDialog({ opened, onClose }: DialogProps) {
  const unsubscribed = useTexts('unsubscribed')
  return (
    <Dialog opened={opened} title={unsubscribed.addTitle} onClose={onClose}>
      {opened && <AddForm onClose={onClose} />}
    </Dialog>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const unsubscribed = useTexts('unsubscribed')
  const { common } = useTexts('app')
  const [alreadyExists, setAlreadyExists] = useState(false)
  const change = useOperation('changeUnsubscribe')
  const form = useApiForm({
    initial: { address: '' },
    submit: async ({ address }) => {
      setAlreadyExists(false)
      const { changed } = await change.mutateAsync({ address: address.trim(), unsubscribed: true })
      if (!changed) return setAlreadyExists(true)
      showToast(unsubscribed.added({ address: address.trim() }))
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={common.add} onClose={onClose}>
      <TextField
        label={common.email}
        hint={unsubscribed.addWhy}
        type="email"
        data-autofocus
        {...form.getInputProps('address')}
      />
      {alreadyExists && <Note>{unsubscribed.alreadyThere}</Note>}
    </DialogForm>
  )
}
