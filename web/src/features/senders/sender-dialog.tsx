import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SmtpForm } from './smtp-form.tsx'
import { type Smtp, type SmtpInput, withoutNulls } from './smtp-input.ts'

export function SenderDialog({ sender, onClose }: { sender: Smtp | 'new' | null; onClose: () => void }) {
  const senders = useTexts('senders')
  const isNew = sender === 'new'
  return (
    <Dialog
      opened={sender !== null}
      title={isNew || !sender ? senders.addTitle : senders.editTitle({ name: sender.name })}
      onClose={onClose}
    >
      {sender && <SenderForm sender={isNew ? null : sender} onClose={onClose} />}
    </Dialog>
  )
}

function SenderForm({ sender, onClose }: { sender: Smtp | null; onClose: () => void }) {
  const senders = useTexts('senders')
  const add = useOperation('addSmtpSender')
  const update = useOperation('updateSmtpSender')
  const save = async (input: SmtpInput) => {
    await (sender ? update.mutateAsync({ id: sender.id, ...input }) : add.mutateAsync(withoutNulls(input)))
    showToast(senders.saved({ name: input.name }))
    onClose()
  }
  return <SmtpForm withName sender={sender} save={save} onClose={onClose} />
}
