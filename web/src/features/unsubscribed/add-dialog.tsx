import { useState } from 'react'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

type DialogProps = { opened: boolean; onClose: () => void }

export function AddDialog({ opened, onClose }: DialogProps) {
  const { unsubscribed } = useTexts()
  return (
    <Dialog opened={opened} title={unsubscribed.addTitle} onClose={onClose}>
      {opened && <AddForm onClose={onClose} />}
    </Dialog>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { unsubscribed, common } = useTexts()
  const [isThere, setIsThere] = useState(false)
  const change = useAct('changeUnsubscribe', ['searchUnsubscribes'])
  const form = useApiForm({
    initial: { address: '' },
    submit: async ({ address }) => {
      setIsThere(false)
      const { changed } = await change.mutateAsync({ address: address.trim(), unsubscribed: true })
      if (!changed) return setIsThere(true)
      showToast(unsubscribed.added(address.trim()))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          label={common.email}
          hint={unsubscribed.addWhy}
          type="email"
          data-autofocus
          {...form.getInputProps('address')}
        />
        {isThere && <Note>{unsubscribed.alreadyThere}</Note>}
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {common.add}
        </Button>
      </DialogFooter>
    </Form>
  )
}
