import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { useLoadedList, useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const REFRESH_MS = 5_000

const route = getRouteApi('/signed-in/s/$store/inbox')

export default function Inbox() {
  const inbox = useTexts('inbox')
  const { shell } = useTexts('app')
  const navigate = route.useNavigate()
  const query = useLoadedList(route.useLoaderData(), { refetchInterval: REFRESH_MS })
  const clear = useOperation('clearInbox')
  const mayClear = useMay('execute')
  const [isClearing, setIsClearing] = useState(false)
  const columns = [inbox.subject, inbox.to, { label: inbox.received, end: true }]
  return (
    <ListPage
      title={shell.pages.inbox}
      parent={
        <Link from="/s/$store" to="/s/$store/senders">
          {shell.pages.senders}
        </Link>
      }
      query={query}
      isFiltered={false}
      onPage={(page) => void navigate({ search: { page }, replace: true })}
      action={mayClear && query.data && <Button onClick={() => setIsClearing(true)}>{inbox.clear}</Button>}
      empty={{
        title: inbox.empty,
        children: inbox.emptyWhy,
        actions: (
          <LinkButton from="/s/$store" to="/s/$store/senders">
            {inbox.toSenders}
          </LinkButton>
        ),
      }}
      table={({ data }) => (
        <Table label={shell.pages.inbox} columns={columns}>
          {data.map((message) => (
            <tr key={message.id}>
              <Cell>
                <Link from="/s/$store" to="/s/$store/inbox/$id" params={{ id: message.id }}>
                  <NameWithDetail
                    name={
                      <>
                        {message.subject || inbox.noSubject}{' '}
                        {message.isTest && <Badge look="line">{inbox.test}</Badge>}
                      </>
                    }
                    detail={message.from}
                  />
                </Link>
              </Cell>
              <Cell soft>{message.to.join(', ')}</Cell>
              <Cell soft end>
                <Time at={message.receivedAt} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    >
      <ConfirmDialog
        opened={isClearing}
        title={inbox.clearTitle}
        action={inbox.clear}
        onClose={() => setIsClearing(false)}
        onConfirm={() => clear.mutateAsync({})}
      >
        {inbox.clearWhy}
      </ConfirmDialog>
    </ListPage>
  )
}
