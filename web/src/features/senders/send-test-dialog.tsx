import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { isTestInbox, type Smtp } from './smtp-input.ts'

export function SendTestDialog({ sender, onClose }: { sender: Smtp | null; onClose: () => void }) {
  const senders = useTexts('senders')
  return (
    <Dialog
      opened={sender !== null}
      title={senders.sendTestTitle({ name: sender?.name ?? '' })}
      onClose={onClose}
    >
      {sender && <SendTestForm sender={sender} onClose={onClose} />}
    </Dialog>
  )
}

function SendTestForm({ sender, onClose }: { sender: Smtp; onClose: () => void }) {
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const { person } = useSession()
  const test = useOperation('testSmtpSender')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useApiForm({
    initial: { to: person.email },
    submit: async ({ to }) => {
      setSentTo(null)
      await test.mutateAsync({ id: sender.id, to })
      setSentTo(to)
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField label={senders.to} type="email" data-autofocus {...form.getInputProps('to')} />
        <ErrorNote error={form.error} />
        {sentTo !== null && (
          <span role="status">
            <Status tone="success">{senders.testSent({ to: sentTo })}</Status>
          </span>
        )}
      </DialogBody>
      <DialogFooter>
        {sentTo !== null && isTestInbox(sender) ? (
          <LinkButton from="/s/$store" to="/s/$store/inbox" look="primary">
            {senders.openInbox}
          </LinkButton>
        ) : (
          <>
            <Button onClick={onClose}>{sentTo === null ? common.cancel : common.close}</Button>
            <Button type="submit" look="primary" busy={form.isBusy}>
              {senders.send}
            </Button>
          </>
        )}
      </DialogFooter>
    </Form>
  )
}
