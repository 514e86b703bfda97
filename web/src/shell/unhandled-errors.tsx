import { useEffect, useState } from 'react'
import { ApiError, IdentityNotConfirmed, isSignedOut } from '../api/api-error.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/states.tsx'

/** Shows errors that nothing else handles, such as those from row buttons, menu items and Undo. */
export function UnhandledErrors() {
  const { errors, common } = useTexts('app')
  const [error, setError] = useState<unknown>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const { reason } = event
      if (!(reason instanceof ApiError || reason instanceof IdentityNotConfirmed)) return
      event.preventDefault()
      // A signed-out user is redirected to the sign-in page; canceling the identity check was intentional.
      if (isSignedOut(reason) || reason instanceof IdentityNotConfirmed) return
      setError(reason)
      setIsOpen(true)
    }
    window.addEventListener('unhandledrejection', onRejection)
    return () => window.removeEventListener('unhandledrejection', onRejection)
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
