import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, onCalls } from '../../api/call.ts'
import { operationQuery } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { IconFingerprint } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { confirmWithPasskey, isTurnedBack } from './passkeys.ts'

/** Asks for password or passkey when a call needs it; the call then goes out again by itself. */
export function IdentityDialog() {
  const { confirm } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(() => {})
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setIsOpen(true)
      })
    onCalls({ confirmIdentity: ask })
  }, [])
  const finish = (isConfirmed: boolean) => {
    setIsOpen(false)
    answer.current(isConfirmed)
  }
  return (
    <Dialog onTop opened={isOpen} title={confirm.title} onClose={() => finish(false)}>
      <IdentityForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
    </Dialog>
  )
}

function IdentityForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
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
