import { useState } from 'react'
import type { Input } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Row, Stack } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SmtpForm } from '../senders/smtp-form.tsx'
import type { SmtpInput } from '../senders/smtp-input.ts'
import type { Sender } from './installation.ts'

export function InstallationSender({ sender }: { sender: Sender | null }) {
  const installation = useTexts('installation')
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const [isEditing, setIsEditing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useOperation('removeInstallationSender')
  return (
    <Card title={installation.sender} note={installation.senderNote} padded>
      <Stack gap={16}>
        {sender ? (
          <Facts
            facts={[
              [senders.host, `${sender.host}:${sender.port}`],
              [
                senders.from,
                sender.fromName ? `${sender.fromName} <${sender.fromAddress}>` : sender.fromAddress,
              ],
            ]}
          />
        ) : (
          <p>{installation.senderNone}</p>
        )}
        <Row>
          <Button onClick={() => setIsEditing(true)}>{sender ? common.edit : installation.setUp}</Button>
          {sender && (
            <Button look="quietDanger" onClick={() => setIsRemoving(true)}>
              {common.remove}
            </Button>
          )}
        </Row>
      </Stack>
      <Dialog opened={isEditing} title={installation.senderTitle} onClose={() => setIsEditing(false)}>
        <InstallationSenderForm sender={sender} onClose={() => setIsEditing(false)} />
      </Dialog>
      <ConfirmDialog
        opened={isRemoving}
        title={installation.removeSenderTitle}
        action={senders.removeSender}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => remove.mutateAsync({})}
      >
        {installation.removeSenderWhy}
      </ConfirmDialog>
    </Card>
  )
}

/**
 * Without a name, the form's fields must be those of the operation, which refuses any others. TypeScript alone would
 * accept additional ones.
 */
type FormInput =
  Exclude<keyof SmtpInput, keyof Input<'setInstallationSender'>> extends 'name' ? SmtpInput : never

function InstallationSenderForm({ sender, onClose }: { sender: Sender | null; onClose: () => void }) {
  const installation = useTexts('installation')
  const set = useOperation('setInstallationSender')
  const save = async ({ name: _, ...input }: FormInput) => {
    await set.mutateAsync(input)
    showToast(installation.senderSaved)
    onClose()
  }
  const storedSender = sender && { ...sender, hasUsername: sender.hasPassword }
  return <SmtpForm sender={storedSender} save={save} onClose={onClose} />
}
