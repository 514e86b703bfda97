import { useState } from 'react'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { IconX } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Ends what waits, for good; asks first. */
export function CancelButton({ id, isMail }: { id: string; isMail: boolean }) {
  const { entry } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useAct('cancelExecution', [
    'getHistoryEntry',
    'getHistoryContext',
    'searchHistory',
    'getStats',
  ])
  const label = isMail ? entry.cancelMail : entry.cancelCall
  const confirm = async () => {
    await cancel.mutateAsync({ id })
    setIsAsking(false)
    showToast(entry.cancelled)
  }
  return (
    <>
      <Button icon={IconX} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} title={entry.cancelTitle} onClose={() => setIsAsking(false)}>
        <DialogBody>
          <p>{entry.cancelWhy}</p>
          <ErrorNote error={cancel.error} />
        </DialogBody>
        <DialogFooter>
          <Button data-autofocus onClick={() => setIsAsking(false)}>
            {entry.keepWaiting}
          </Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => void confirm().catch(() => {})}>
            {label}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
