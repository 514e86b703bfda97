import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Smtp } from './smtp-senders.tsx'

export function RemoveSender({ sender, onClose }: { sender: Smtp | null; onClose: () => void }) {
  const senders = useTexts('senders')
  const remove = useOperation('removeSmtpSender')
  return (
    <ConfirmDialog
      opened={sender !== null}
      title={senders.removeTitle({ name: sender?.name ?? '' })}
      action={senders.removeSender}
      onClose={onClose}
      onConfirm={async () => {
        if (!sender) return
        await remove.mutateAsync({ id: sender.id })
        showToast(senders.removed({ name: sender.name }))
      }}
    >
      {sender?.isDefault && <b>{senders.removeDefaultWhy} </b>}
      {senders.removeWhy}
    </ConfirmDialog>
  )
}
