import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Input, Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { isTestInbox } from '../senders/smtp-input.ts'

/** What to send: the layout as it is saved, or the draft. */
type Test = Pick<Input<'sendTestEmail'>, 'id' | 'draft' | 'draftLocale' | 'locale' | 'variables'>
type SendTestProps = Test & { opened: boolean; onClose: () => void }
type Sent = { run: Output<'sendTestEmail'>; to: string }

/** Sends one email of a layout to try it out. */
export function SendTestDialog({ opened, onClose, ...test }: SendTestProps) {
  const layouts = useTexts('layouts')
  return (
    <Dialog opened={opened} title={layouts.sendTestTitle} onClose={onClose}>
      {opened && <SendTestForm test={test} onClose={onClose} />}
    </Dialog>
  )
}

function SendTestForm({ test, onClose }: { test: Test; onClose: () => void }) {
  const layouts = useTexts('layouts')
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const { person } = useSession()
  const store = useStoreId() ?? ''
  const send = useOperation('sendTestEmail')
  const inbox = useTestInbox()
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useApiForm({
    initial: { to: person.email },
    submit: async ({ to }) => {
      setSent(null)
      setSent({ run: await send.mutateAsync({ ...test, to }), to })
    },
  })
  const isInInbox = sent?.run.status === 'SUCCESS' && sent.run.senderId === inbox
  const hasNoSender = form.error instanceof ApiError && form.error.status === 409
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          label={senders.to}
          hint={layouts.sendTestHint}
          type="email"
          data-autofocus
          {...form.getInputProps('to')}
        />
        <div role="status">
          <ErrorNote error={form.error} />
          {sent && <Result {...sent} isInInbox={isInInbox} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{sent ? common.close : common.cancel}</Button>
        {isInInbox && (
          <LinkButton to="/s/$store/inbox" params={{ store }}>
            {layouts.openInbox}
          </LinkButton>
        )}
        {hasNoSender && (
          <LinkButton to="/s/$store/senders" params={{ store }}>
            {layouts.toSenders}
          </LinkButton>
        )}
        <Button type="submit" look="primary" busy={form.isBusy}>
          {senders.send}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** The id of the sender that keeps its mail here. */
const useTestInbox = () => useRead('listSmtpSenders', { limit: 100 }).data?.data.find(isTestInbox)?.id

function Result({ run, to, isInInbox }: Sent & { isInInbox: boolean }) {
  const layouts = useTexts('layouts')
  if (run.status === 'FAILED')
    return (
      <Note tone="bad">
        <b>{layouts.notSent}</b> {run.error}
      </Note>
    )
  if (run.status === 'SKIPPED') return <Note tone="warn">{layouts.unsubscribed({ to })}</Note>
  return <Status tone="success">{isInInbox ? layouts.inInbox : layouts.sentTo({ to })}</Status>
}
