import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { IconFingerprint } from '../../ui/icons.ts'
import { confirmWithPasskey, isCanceled } from './passkeys.ts'

export default function IdentityForm({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: () => void
  onCancel: () => void
}) {
  const { confirm, common } = useTexts('app')
  const hasPasskey = (useQuery(operationQuery('listPasskeys', {})).data?.length ?? 0) > 0
  const form = useApiForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await call('confirmIdentity', { password })
      onConfirmed()
    },
  })
  return (
    <DialogForm
      form={form}
      action={confirm.button}
      note={hasPasskey && <PasskeyButton onConfirmed={onConfirmed} onRefused={form.showProblem} />}
      onClose={onCancel}
    >
      <p>{hasPasskey ? confirm.whyPasskey : confirm.why}</p>
      <TextField
        label={common.password}
        type="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}

type PasskeyProps = { onConfirmed: () => void; onRefused: (error: unknown) => void }

function PasskeyButton({ onConfirmed, onRefused }: PasskeyProps) {
  const { confirm } = useTexts('app')
  const use = async () => {
    try {
      await confirmWithPasskey()
      onConfirmed()
    } catch (error) {
      if (!isCanceled(error)) onRefused(error)
    }
  }
  return (
    <Button icon={IconFingerprint} onClick={use}>
      {confirm.passkey}
    </Button>
  )
}
