import { useEffect, useRef, useState } from 'react'
import { setCallHandlers } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, FocusFirstField } from '../../ui/dialog.tsx'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'

// Loaded on demand, because most pages do not need form code at first.
const identityForm = lazyModule(() => import('./identity-form.tsx'))

/** Asks for the password or a passkey if a call requires it; the call is then repeated automatically. */
export function IdentityDialog() {
  const { confirm } = useTexts('app')
  const [isOpen, setIsOpen] = useState(false)
  const IdentityForm = useLazyModule(identityForm, isOpen)?.default
  const resolveRef = useRef<(isConfirmed: boolean) => void>(() => {})
  useEffect(() => {
    const confirmIdentity = () =>
      new Promise<boolean>((resolve) => {
        resolveRef.current = resolve
        setIsOpen(true)
      })
    setCallHandlers({ confirmIdentity })
  }, [])
  const finish = (isConfirmed: boolean) => {
    setIsOpen(false)
    resolveRef.current(isConfirmed)
  }
  return (
    <Dialog onTop opened={isOpen} title={confirm.title} onClose={() => finish(false)}>
      {IdentityForm && (
        <FocusFirstField>
          <IdentityForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
        </FocusFirstField>
      )}
    </Dialog>
  )
}
