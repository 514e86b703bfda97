import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconX } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'

export function CancelButton({ id, isMail }: { id: string; isMail: boolean }) {
  const { entry } = useTexts('entries')
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useOperation('cancelExecution')
  const label = isMail ? entry.cancelMail : entry.cancelCall
  return (
    <>
      <Button icon={IconX} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={entry.cancelTitle}
        action={label}
        cancelLabel={entry.keepWaiting}
        onClose={() => setIsConfirming(false)}
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
