import { useState } from 'react'
import { useAct } from '../../api/use-api.ts'
import { useInstallationTexts } from '../../texts/page-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Row, Stack } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Sender } from './installation.ts'

const ENCRYPTIONS = ['none', 'starttls', 'tls'] as const

/** What sends invitations and password links. */
export function OwnSender({ sender }: { sender: Sender | null }) {
  const { installation, senders, common } = useInstallationTexts()
  const [isEditing, setIsEditing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useAct('removeInstallationSender', ['getInstallation'])
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
        <OwnSenderForm sender={sender} onClose={() => setIsEditing(false)} />
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

function OwnSenderForm({ sender, onClose }: { sender: Sender | null; onClose: () => void }) {
  const { installation, senders, common } = useInstallationTexts()
  const save = useAct('setInstallationSender', ['getInstallation'])
  const form = useApiForm({
    initial: {
      host: sender?.host ?? '',
      port: String(sender?.port ?? 587),
      tls: (sender?.tls ?? 'starttls') as (typeof ENCRYPTIONS)[number],
      user: '',
      password: '',
      fromAddress: sender?.fromAddress ?? '',
      fromName: sender?.fromName ?? '',
    },
    submit: async ({ port, user, password, fromName, ...rest }) => {
      await save.mutateAsync({
        ...rest,
        port: Number(port),
        ...(user && { user }),
        ...(password && { password }),
        ...(fromName && { fromName }),
      })
      showToast(installation.senderSaved)
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={senders.save} onClose={onClose}>
      <TextField
        label={senders.host}
        hint={senders.hostHint}
        data-autofocus
        {...form.getInputProps('host')}
      />
      <TextField label={senders.port} inputMode="numeric" {...form.getInputProps('port')} />
      <SelectField label={senders.encryption} {...form.getInputProps('tls')}>
        {ENCRYPTIONS.map((value) => (
          <option key={value} value={value}>
            {senders.encryptions[value]}
          </option>
        ))}
      </SelectField>
      <TextField label={senders.user} optional={common.optional} {...form.getInputProps('user')} />
      <TextField
        label={common.password}
        optional={common.optional}
        type="password"
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <TextField label={senders.fromAddress} type="email" {...form.getInputProps('fromAddress')} />
      <TextField label={senders.fromName} optional={common.optional} {...form.getInputProps('fromName')} />
    </DialogForm>
  )
}
