import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { IconFingerprint } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { confirmWithPasskey, isTurnedBack } from './passkeys.ts'

export default function IdentityForm({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: () => void
  onCancel: () => void
}) {
  const { confirm, common } = useTexts()
  const form = useApiForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await call('confirmIdentity', { password })
      onConfirmed()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <p>{confirm.why}</p>
        <TextField
          label={common.password}
          type="password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter note={<PasskeyButton onConfirmed={onConfirmed} />}>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {confirm.button}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** Only for those who have one. */
function PasskeyButton({ onConfirmed }: { onConfirmed: () => void }) {
  const { confirm } = useTexts()
  const { data } = useQuery(operationQuery('listPasskeys', {}))
  if (!data?.length) return null
  const use = async () => {
    try {
      await confirmWithPasskey()
      onConfirmed()
    } catch (error) {
      if (!isTurnedBack(error)) throw error
    }
  }
  return (
    <Button icon={IconFingerprint} onClick={use}>
      {confirm.passkey}
    </Button>
  )
}
