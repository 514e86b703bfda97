import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useMay } from '../../api/session.ts'
import { useList, useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Empty, ErrorNote, Loaded } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'

type Mailbox = Output<'listMailboxes'>['data'][number]
type Provider = Mailbox['provider']

/** Opens the provider's consent page, which redirects back here. */
function useConnect() {
  const start = useOperation('startMailboxConnection')
  const connect = (provider: Provider, mailboxId?: string) =>
    start.mutate(
      { provider, ...(mailboxId !== undefined && { mailboxId }) },
      { onSuccess: ({ url }) => location.assign(url) },
    )
  return { connect, error: start.error }
}

export function Mailboxes({ onMakeDefault }: { onMakeDefault: (mailbox: Mailbox) => void }) {
  const senders = useTexts('senders')
  const query = useList('listMailboxes', { limit: 100 })
  const { connect, error } = useConnect()
  const isAdmin = useMay('admin')
  const [removing, setRemoving] = useState<Mailbox | null>(null)
  const columns = [senders.sender, senders.from, senders.state]
  const buttons = isAdmin && (
    <>
      <Button size="small" onClick={() => connect('gmail')}>
        {senders.connect.gmail}
      </Button>
      <Button size="small" onClick={() => connect('outlook')}>
        {senders.connect.outlook}
      </Button>
    </>
  )
  return (
    <Card title={senders.mailboxes} note={senders.mailboxesWhy} actions={buttons}>
      <ErrorNote error={error} />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={senders.noMailboxes}>{senders.noMailboxesWhy}</Empty>
          ) : (
            <Table label={senders.mailboxes} columns={columns} withActions>
              {data.map((mailbox) => (
                <MailboxRow
                  key={mailbox.id}
                  mailbox={mailbox}
                  onConnect={() => connect(mailbox.provider, mailbox.id)}
                  onMakeDefault={() => onMakeDefault(mailbox)}
                  onRemove={() => setRemoving(mailbox)}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      <RemoveMailbox mailbox={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

type RowProps = { mailbox: Mailbox; onConnect: () => void; onMakeDefault: () => void; onRemove: () => void }

function MailboxRow({ mailbox, onConnect, onMakeDefault, onRemove }: RowProps) {
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const isAdmin = useMay('admin')
  const isExpired = mailbox.status === 'expired'
  return (
    <tr>
      <Cell>
        <NameWithDetail
          name={
            <>
              {mailbox.name} {mailbox.isDefault && <Badge look="accent">{senders.default}</Badge>}
            </>
          }
          detail={isExpired ? senders.expiredWhy : senders.providers[mailbox.provider]}
        />
      </Cell>
      <Cell soft>{mailbox.address}</Cell>
      <Cell>
        <Status tone={isExpired ? 'failed' : 'success'}>{senders.status[mailbox.status]}</Status>
      </Cell>
      <ActionCell>
        {isAdmin && (
          <>
            {isExpired && (
              <Button size="small" onClick={onConnect}>
                {senders.connectAgain}
              </Button>
            )}
            <RowMenu
              label={senders.more({ name: mailbox.name })}
              items={[
                ...(mailbox.isDefault ? [] : [{ label: senders.makeDefault, onClick: onMakeDefault }]),
                ...(isExpired ? [] : [{ label: senders.connectAgain, onClick: onConnect }]),
                { label: common.remove, onClick: onRemove, danger: true },
              ]}
            />
          </>
        )}
      </ActionCell>
    </tr>
  )
}

function RemoveMailbox({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const senders = useTexts('senders')
  const remove = useOperation('removeMailbox')
  return (
    <ConfirmDialog
      opened={mailbox !== null}
      title={senders.removeTitle({ name: mailbox?.name ?? '' })}
      action={senders.removeMailbox}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: mailbox?.id ?? '' })}
      success={senders.removed({ name: mailbox?.name ?? '' })}
    >
      {mailbox?.isDefault && <b>{senders.removeDefaultMailboxWhy} </b>}
      {senders.removeMailboxWhy}
    </ConfirmDialog>
  )
}
