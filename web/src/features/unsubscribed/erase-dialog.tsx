import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The address to erase; empty: it is yet to be typed. Null: closed. */
type DialogProps = { of: string | null; onClose: () => void }

export function EraseDialog({ of, onClose }: DialogProps) {
  const { unsubscribed } = useTexts()
  return (
    <Dialog opened={of !== null} title={unsubscribed.eraseTitle} onClose={onClose}>
      {of !== null && <EraseForm address={of} onClose={onClose} />}
    </Dialog>
  )
}

/** What cannot be taken back asks for the address twice. */
function EraseForm({ address, onClose }: { address: string; onClose: () => void }) {
  const { unsubscribed, common } = useTexts()
  const erase = useAct('eraseRecipient', ['searchUnsubscribes', 'searchHistory', 'getHistoryEntry'])
  const form = useApiForm({
    initial: { address, repeated: '' },
    submit: async (values) => {
      if (values.repeated.trim().toLowerCase() !== values.address.trim().toLowerCase())
        throw new ApiError(400, `repeated: ${unsubscribed.eraseDiffers}`)
      const { masked, executions } = await erase.mutateAsync({ address: values.address.trim() })
      showToast(unsubscribed.erased(masked, executions))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
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
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="danger" busy={form.isBusy}>
          {unsubscribed.erase}
        </Button>
      </DialogFooter>
    </Form>
  )
}
