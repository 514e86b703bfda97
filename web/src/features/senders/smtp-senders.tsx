import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useMay } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { NewButton } from '../../ui/list/list-page.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { SendTestDialog } from './send-test-dialog.tsx'
import { isTestInbox, type Smtp } from './smtp-input.ts'

type Query = Parameters<typeof Loaded<Output<'listSmtpSenders'>>>[0]['query']
type SmtpSendersProps = {
  query: Query
  onAdd: () => void
  onEdit: (sender: Smtp) => void
  onMakeDefault: (sender: Smtp) => void
}

export function SmtpSenders({ query, onAdd, onEdit, onMakeDefault }: SmtpSendersProps) {
  const senders = useTexts('senders')
  const [testing, setTesting] = useState<Smtp | null>(null)
  const [removing, setRemoving] = useState<Smtp | null>(null)
  const columns = [senders.sender, senders.from, senders.encryption]
  return (
    <Card title={senders.smtp}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <NoSenders onAdd={onAdd} />
          ) : (
            <Table label={senders.smtp} columns={columns} withActions>
              {data.map((sender) => (
                <SenderRow
                  key={sender.id}
                  sender={sender}
                  onTest={() => setTesting(sender)}
                  onEdit={() => onEdit(sender)}
                  onMakeDefault={() => onMakeDefault(sender)}
                  onRemove={() => setRemoving(sender)}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      <SendTestDialog sender={testing} onClose={() => setTesting(null)} />
      <RemoveSender sender={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

function NoSenders({ onAdd }: { onAdd: () => void }) {
  const senders = useTexts('senders')
  const isAdmin = useMay('admin')
  const addInbox = useOperation('addTestInbox')
  return (
    <Empty
      title={senders.empty}
      actions={
        isAdmin && (
          <>
            <NewButton label={senders.add} onClick={onAdd} />
            <Button busy={addInbox.isPending} onClick={() => void addInbox.mutateAsync({})}>
              {senders.useTestInbox}
            </Button>
          </>
        )
      }
    >
      {senders.emptyWhy}
    </Empty>
  )
}

type RowProps = {
  sender: Smtp
  onTest: () => void
  onEdit: () => void
  onMakeDefault: () => void
  onRemove: () => void
}

function SenderRow({ sender, onTest, onEdit, onMakeDefault, onRemove }: RowProps) {
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const isAdmin = useMay('admin')
  const isInbox = isTestInbox(sender)
  return (
    <tr>
      <Cell>
        <NameWithDetail
          name={
            <>
              {sender.name} {sender.isDefault && <Badge look="accent">{senders.default}</Badge>}
            </>
          }
          detail={
            isInbox ? (
              <Link from="/s/$store" to="/s/$store/inbox">
                {senders.testInboxDetail}
              </Link>
            ) : (
              `${sender.host}:${sender.port}`
            )
          }
        />
      </Cell>
      <Cell soft>{sender.fromName ? `${sender.fromName} <${sender.fromAddress}>` : sender.fromAddress}</Cell>
      <Cell soft phoneLabel={isInbox ? undefined : senders.encryption}>
        {!isInbox && senders.encryptions[sender.tls]}
      </Cell>
      <ActionCell>
        {isAdmin && (
          <>
            <Button size="small" onClick={onTest}>
              {senders.sendTest}
            </Button>
            <RowMenu
              label={senders.more({ name: sender.name })}
              items={[
                ...(sender.isDefault ? [] : [{ label: senders.makeDefault, onClick: onMakeDefault }]),
                ...(isInbox ? [] : [{ label: common.edit, onClick: onEdit }]),
                { label: common.remove, onClick: onRemove, danger: true },
              ]}
            />
          </>
        )}
      </ActionCell>
    </tr>
  )
}

function RemoveSender({ sender, onClose }: { sender: Smtp | null; onClose: () => void }) {
  const senders = useTexts('senders')
  const remove = useOperation('removeSmtpSender')
  return (
    <ConfirmDialog
      opened={sender !== null}
      title={senders.removeTitle({ name: sender?.name ?? '' })}
      action={senders.removeSender}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: sender?.id ?? '' })}
      success={senders.removed({ name: sender?.name ?? '' })}
    >
      {sender?.isDefault && <b>{senders.removeDefaultWhy} </b>}
      {senders.removeWhy}
    </ConfirmDialog>
  )
}
