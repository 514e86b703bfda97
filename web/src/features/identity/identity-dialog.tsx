import { lazy, useEffect, useRef, useState } from 'react'
import { onCalls } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, LateContent } from '../../ui/dialog.tsx'

// Forms are loaded with the first one that is shown: most pages have none at first.
const IdentityForm = lazy(() => import('./identity-form.tsx'))

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
      <LateContent>
        <IdentityForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
      </LateContent>
    </Dialog>
  )
}
