import type { Output } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { AnchorButton } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { IconExternalLink, IconPaperclip } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { fileSize } from '../files/file-size.ts'
import styles from './message.module.css'

type Message = Output<'getInboxMessage'>

/** The URL in `List-Unsubscribe`, which email clients offer as a button. */
const unsubscribeUrlOf = ({ headers }: Message) => {
  const header = headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')
  return /<(https?:[^>]+)>/.exec(header?.value ?? '')?.[1]
}

export function MessageFacts({ message }: { message: Message }) {
  const inbox = useTexts('inbox')
  const unsubscribe = unsubscribeUrlOf(message)
  return (
    <Stack gap={16}>
      <Card padded>
        <Stack gap={16}>
          <Facts
            facts={[
              [inbox.from, message.from],
              [inbox.to, message.to.join(', ')],
              [inbox.received, <Time key="received" at={message.receivedAt} />],
              ...(message.isTest ? [[inbox.kind, inbox.testEmail] as const] : []),
            ]}
          />
          {unsubscribe && (
            <div>
              <AnchorButton
                size="small"
                icon={IconExternalLink}
                href={unsubscribe}
                target="_blank"
                rel="noreferrer"
              >
                {inbox.unsubscribe}
              </AnchorButton>
            </div>
          )}
        </Stack>
      </Card>
      {message.attachments.length > 0 && <Attachments message={message} />}
    </Stack>
  )
}

/** Untrusted, so they can only be downloaded, never opened in the browser. */
function Attachments({ message: { id, attachments } }: { message: Message }) {
  const inbox = useTexts('inbox')
  const locale = useLocale()
  const store = useStoreId() ?? ''
  const links = attachments.map((attachment, index) => ({
    ...attachment,
    href: `/app/inbox/attachment?${new URLSearchParams({ store, message: id, place: String(index) })}`,
  }))
  return (
    <Card title={inbox.attachments} note={String(attachments.length)}>
      <ul className={styles.attachments}>
        {links.map(({ filename, contentType, size, href }) => (
          <li key={href}>
            <IconPaperclip size={16} stroke={1.75} />
            <span>
              <a href={href} download={filename}>
                {filename}
              </a>
              <small>
                {contentType}, {fileSize(size, locale)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
