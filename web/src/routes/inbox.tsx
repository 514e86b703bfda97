import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useStoreId } from '../api/store-id.ts'
import { useAct, useList } from '../api/use-api.ts'
import type { ListSearch } from '../router.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Pages } from '../ui/list-tools.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Cell, Named, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const REFRESH_MS = 5_000

export default function Inbox() {
  const { inbox, shell } = useTexts()
  const store = useStoreId() ?? ''
  const { page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useList('listInboxMessages', { page, limit: 25 }, { refetchInterval: REFRESH_MS })
  const clear = useAct('clearInbox', ['listInboxMessages'])
  const [isClearing, setIsClearing] = useState(false)
  const total = query.data?.pagination.total
  const columns = [{ label: inbox.subject }, { label: inbox.to }, { label: inbox.received, end: true }]
  return (
    <Page
      title={shell.pages.inbox}
      count={total}
      parent={{ label: shell.pages.senders, to: `/s/${store}/senders` }}
      actions={total ? <Button onClick={() => setIsClearing(true)}>{inbox.clear}</Button> : null}
    >
      <Card>
        <Loaded query={query} rows={5}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={inbox.empty}
                actions={
                  <LinkButton to="/s/$store/senders" params={{ store }}>
                    {inbox.toSenders}
                  </LinkButton>
                }
              >
                {inbox.emptyWhy}
              </Empty>
            ) : (
              <>
                <Table label={shell.pages.inbox} columns={columns}>
                  {data.map((message) => (
                    <tr key={message.id}>
                      <Cell>
                        <Link to="/s/$store/inbox/$id" params={{ store, id: message.id }}>
                          <Named name={message.subject || inbox.noSubject} detail={message.from} />
                        </Link>
                      </Cell>
                      <Cell soft>{message.to.join(', ')}</Cell>
                      <Cell soft end>
                        <Time at={message.receivedAt} />
                      </Cell>
                    </tr>
                  ))}
                </Table>
                <Pages
                  pagination={pagination}
                  onPage={(next) => navigate({ to: '.', search: { page: next } })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
      <ConfirmDialog
        opened={isClearing}
        title={inbox.clearTitle}
        action={inbox.clear}
        onClose={() => setIsClearing(false)}
        onConfirm={() => clear.mutateAsync({})}
      >
        {inbox.clearWhy}
      </ConfirmDialog>
    </Page>
  )
}
