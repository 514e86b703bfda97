import { ApiError } from '../../api/api-error.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'

/** `address` is empty if the user has to enter it, and null while the dialog is closed. */
type DialogProps = { address: string | null; onClose: () => void }

export function EraseDialog({ address, onClose }: DialogProps) {
  const unsubscribed = useTexts('unsubscribed')
  return (
    <Dialog opened={address !== null} title={unsubscribed.eraseTitle} onClose={onClose}>
      {address !== null && <EraseForm address={address} onClose={onClose} />}
    </Dialog>
  )
}

/** Makes the user retype the address, because erasing cannot be undone. */
function EraseForm({ address, onClose }: { address: string; onClose: () => void }) {
  const unsubscribed = useTexts('unsubscribed')
  const erase = useOperation('eraseRecipient')
  const form = useApiForm({
    initial: { address, repeated: '' },
    submit: async (values) => {
      if (values.repeated.trim().toLowerCase() !== values.address.trim().toLowerCase())
        throw new ApiError(400, { field: 'repeated', text: unsubscribed.eraseDiffers })
      const { masked, executions } = await erase.mutateAsync({ address: values.address.trim() })
      showToast(unsubscribed.erased({ address: masked, entries: executions }))
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={unsubscribed.erase} look="danger" onClose={onClose}>
      <p>{unsubscribed.eraseWhy}</p>
      <TextField
        label={unsubscribed.eraseAddress}
        type="email"
        readOnly={address !== ''}
        data-autofocus={address === '' ? true : undefined}
        {...form.getInputProps('address')}
      />
      <TextField
        label={unsubscribed.eraseRepeat}
        type="email"
        data-autofocus={address === '' ? undefined : true}
        {...form.getInputProps('repeated')}
      />
    </DialogForm>
  )
}
