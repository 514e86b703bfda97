import { useState } from 'react'
import { useMay } from '../api/session.ts'
import { useList } from '../api/use-api.ts'
import { ConnectionOutcome } from '../features/senders/connection-outcome.tsx'
import { Mailboxes } from '../features/senders/mailboxes.tsx'
import { SenderDialog } from '../features/senders/sender-dialog.tsx'
import type { Smtp } from '../features/senders/smtp-input.ts'
import { SmtpSenders } from '../features/senders/smtp-senders.tsx'
import { useMakeDefault } from '../features/senders/use-make-default.ts'
import { useTexts } from '../texts/texts.ts'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page } from '../ui/page.tsx'
import { Note } from '../ui/states.tsx'

export default function Senders() {
  const senders = useTexts('senders')
  const { shell } = useTexts('app')
  const query = useList('listSmtpSenders', { limit: 100 })
  const [editing, setEditing] = useState<Smtp | 'new' | null>(null)
  const { makeDefault, failure } = useMakeDefault()
  const add = () => setEditing('new')
  const isAdmin = useMay('admin')
  const isEmpty = query.data?.data.length === 0
  return (
    <Page
      title={shell.pages.senders}
      actions={isAdmin && !isEmpty && <NewButton label={senders.add} onClick={add} />}
    >
      <ConnectionOutcome />
      {failure && (
        <Note tone="warn">
          <b>{senders.defaultFails({ name: failure.name })}</b> {failure.reason}
        </Note>
      )}
      <SmtpSenders query={query} onAdd={add} onEdit={setEditing} onMakeDefault={makeDefault} />
      <Mailboxes onMakeDefault={makeDefault} />
      <SenderDialog sender={editing} onClose={() => setEditing(null)} />
    </Page>
  )
}
