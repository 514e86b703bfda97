import { useEffect, useState } from 'react'
import { ApiError, IdentityNotConfirmed, isSignedOut } from '../api/api-error.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/states.tsx'

/** Shows errors that nothing else handles, from row buttons, menu items and Undo. */
export function UnhandledErrors() {
  const { errors, common } = useTexts('app')
  const [error, setError] = useState<unknown>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onUncaught = (event: PromiseRejectionEvent) => {
      const { reason } = event
      if (!(reason instanceof ApiError || reason instanceof IdentityNotConfirmed)) return
      event.preventDefault()
      // The sign-in page explains the former; the latter was the user's own choice.
      if (isSignedOut(reason) || reason instanceof IdentityNotConfirmed) return
      setError(reason)
      setIsOpen(true)
    }
    window.addEventListener('unhandledrejection', onUncaught)
    return () => window.removeEventListener('unhandledrejection', onUncaught)
  }, [])
  const close = () => setIsOpen(false)
  return (
    <Dialog opened={isOpen} title={errors.notDone} onClose={close} onTop>
      <DialogBody>
        <ErrorNote error={error} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={close}>
          {common.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
