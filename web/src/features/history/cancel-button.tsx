import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconX } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'

/** Ends what waits, for good; asks first. */
export function CancelButton({ id, isMail }: { id: string; isMail: boolean }) {
  const { entry } = useTexts('entries')
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useOperation('cancelExecution')
  const label = isMail ? entry.cancelMail : entry.cancelCall
  return (
    <>
      <Button icon={IconX} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={entry.cancelTitle}
        action={label}
        keep={entry.keepWaiting}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          await cancel.mutateAsync({ id })
          showToast(entry.cancelled)
        }}
      >
        {entry.cancelWhy}
      </ConfirmDialog>
    </>
  )
}
