import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { EmailFrame } from '../../features/inbox/email-frame.tsx'
import styles from '../../features/inbox/message.module.css'
import { MessageFacts } from '../../features/inbox/message-facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card, Columns, Stack } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Loaded } from '../../ui/states.tsx'

type Message = Output<'getInboxMessage'>
const VIEWS = ['html', 'text', 'headers'] as const
type View = (typeof VIEWS)[number]

const route = getRouteApi('/signed-in/s/$store/inbox/$id')

export default function InboxMessage() {
  const inbox = useTexts('inbox')
  const { shell } = useTexts('app')
  const { store } = route.useParams()
  const query = useQuery(route.useLoaderData())
  return (
    <Page
      title={query.data?.subject || inbox.noSubject}
      parent={
        <Link to="/s/$store/inbox" params={{ store }}>
          {shell.pages.inbox}
        </Link>
      }
    >
      <Loaded bare query={query}>
        {(message) => (
          <Columns>
            <Stack>
              <Content message={message} />
            </Stack>
            <MessageFacts message={message} />
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

function Content({ message }: { message: Message }) {
  const inbox = useTexts('inbox')
  const panel = useId()
  const [view, setView] = useState<View>(message.html ? 'html' : 'text')
  const switcher = (
    <Segmented
      label={inbox.view}
      segments={VIEWS.map((value) => ({ value, label: inbox.views[value] }))}
      value={view}
      onChange={setView}
      panel={panel}
    />
  )
  return (
    <Card title={inbox.message} actions={switcher}>
      <div id={panel} role="tabpanel" aria-label={inbox.views[view]}>
        {view === 'html' &&
          (message.html ? (
            <EmailFrame title={inbox.message} html={message.html} />
          ) : (
            <p className={styles.plain}>{inbox.noHtml}</p>
          ))}
        {view === 'text' && <pre className={styles.plain}>{message.text || inbox.noText}</pre>}
        {view === 'headers' && (
          <dl className={styles.headers}>
            {message.headers.map(({ name, value }) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  )
}
