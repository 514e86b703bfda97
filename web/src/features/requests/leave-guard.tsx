import { useBlocker } from '@tanstack/react-router'
import { useRequestTexts } from '../../texts/page-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'

/** Asks before a page with unsaved changes is left; the browser asks by itself when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { requests } = useRequestTexts()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Dialog opened={status === 'blocked'} title={requests.leaveTitle} onClose={() => reset?.()}>
      <DialogBody>
        <p>{requests.leaveWhy}</p>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={() => reset?.()}>
          {requests.stay}
        </Button>
        <Button look="danger" onClick={() => proceed?.()}>
          {requests.leave}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
