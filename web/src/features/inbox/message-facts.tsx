import type { Output } from '../../api/operations.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { AnchorButton } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { IconExternalLink, IconPaperclip } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import styles from './message.module.css'

type Message = Output<'getInboxMessage'>

/** The address in `List-Unsubscribe`, which mail programs offer as a button. */
const unsubscribeOf = ({ headers }: Message) => {
  const header = headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')
  return /<(https?:[^>]+)>/.exec(header?.value ?? '')?.[1]
}

const sizeText = (bytes: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    bytes / 1024,
  )

export function MessageFacts({ message }: { message: Message }) {
  const { inbox } = useTexts()
  const locale = useLocale()
  const unsubscribe = unsubscribeOf(message)
  return (
    <Stack gap={16}>
      <Card padded>
        <Stack gap={16}>
          <Facts
            facts={[
              [inbox.from, message.from],
              [inbox.to, message.to.join(', ')],
              [inbox.received, <Time key="received" at={message.receivedAt} />],
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
      {message.attachments.length > 0 && (
        <Card title={inbox.attachments} note={String(message.attachments.length)}>
          <ul className={styles.attachments}>
            {message.attachments.map(({ filename, contentType, size }) => (
              <li key={filename}>
                <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
                <span>
                  <b>{filename}</b>
                  <small>
                    {contentType}, {sizeText(size, locale)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}
