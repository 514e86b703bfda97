import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { IconEyeOff } from '../../ui/icons.ts'
import { Status } from '../../ui/status.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { JsonText } from '../../ui/values/json-text.tsx'
import { MaskedText } from '../../ui/values/masked-text.tsx'
import entryStyles from './entry.module.css'
import styles from './entry-details.module.css'
import type { Entry, EntryWithContext } from './entry-types.ts'
import { STATUS_TONES } from './execution-status.tsx'

const OPEN_LIMIT = 4_000

export function Messages({ messages }: { messages: NonNullable<Entry['messages']> }) {
  const { entry } = useTexts('entries')
  const history = useTexts('history')
  const texts = {
    SUCCESS: history.words.sent,
    FAILED: history.words.failed,
    SKIPPED: history.words.skipped,
    PENDING: history.words.waiting,
  }
  const columns = [entry.messageTo, entry.messageStatus, entry.messageReason]
  return (
    <Card title={entry.messages} actions={<span className={entryStyles.soft}>{messages.length}</span>}>
      <Table label={entry.messages} columns={columns}>
        {messages.map(({ to, status, error, messageId }) => (
          <tr key={`${to} ${messageId} ${error}`}>
            <Cell>
              <code>{to}</code>
            </Cell>
            <Cell>
              <Status tone={STATUS_TONES[status]}>{texts[status]}</Status>
            </Cell>
            <Cell soft>
              <code className={styles.reason}>{error ?? messageId}</code>
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** The step data, the request and the response, in collapsible sections. */
export function EntryDetails({ entry: run, context }: EntryWithContext) {
  const { entry } = useTexts('entries')
  const { request, response } = run
  return (
    <>
      {context.stepInput && <StepData variables={context.stepInput.variables} />}
      {request && ('url' in request ? <Call call={request} /> : <Mail mail={request} />)}
      {response && (
        <CollapsibleSection title={entry.response} note={String(response.status)} size={response.body.length}>
          <Headers headers={response.headers} />
          <Body text={response.body} label={entry.responseBody} />
          {response.truncated && <p className={styles.note}>{entry.truncated}</p>}
        </CollapsibleSection>
      )}
    </>
  )
}

function StepData({ variables }: { variables: string }) {
  const { entry } = useTexts('entries')
  if (variables === '{}') return null
  return (
    <CollapsibleSection title={entry.stepData} size={variables.length}>
      <Body text={variables} label={entry.stepData} />
    </CollapsibleSection>
  )
}

type SectionProps = { title: string; note?: string; size?: number | undefined; children: ReactNode }

/** Long content is collapsed until the user opens it. */
function CollapsibleSection({ title, note, size = 0, children }: SectionProps) {
  const { entry } = useTexts('entries')
  return (
    <details className={styles.fold} open={size < OPEN_LIMIT}>
      <summary>
        <h2>{title}</h2>
        {note && <span className={entryStyles.soft}>{note}</span>}
        <span className={styles.masked}>
          <IconEyeOff size={16} stroke={1.75} />
          {entry.masked}
        </span>
      </summary>
      {children}
    </details>
  )
}

type CallRequest = Extract<NonNullable<Entry['request']>, { url: string }>
type MailRequest = Exclude<NonNullable<Entry['request']>, { url: string }>

function Call({ call }: { call: CallRequest }) {
  const { entry } = useTexts('entries')
  return (
    <CollapsibleSection title={entry.request} size={call.body?.length}>
      <p className={styles.line}>
        <b>{call.method}</b>{' '}
        <code>
          <MaskedText text={call.url} />
        </code>
      </p>
      <Headers headers={call.headers} />
      {call.body && <Body text={call.body} label={entry.requestBody} />}
    </CollapsibleSection>
  )
}

function Mail({ mail }: { mail: MailRequest }) {
  const { entry } = useTexts('entries')
  const facts = [
    [entry.fromAddress, mail.from ?? ''],
    [entry.messageTo, mail.to.join(', ')],
    [entry.cc, mail.cc.join(', ')],
    [entry.bcc, mail.bcc.join(', ')],
    [entry.replyTo, mail.replyTo.join(', ')],
    [entry.leftOut, mail.leftOut.join(', ')],
    [entry.attachments, mail.attachments.join(', ')],
  ] as const
  return (
    <CollapsibleSection title={entry.email}>
      <div className={styles.line}>
        <Facts facts={facts.filter(([, value]) => value !== '')} />
      </div>
    </CollapsibleSection>
  )
}

const Headers = ({ headers }: { headers: Record<string, string> }) => (
  <div className={styles.line}>
    <Facts
      facts={Object.entries(headers).map(([name, value]) => [
        name,
        <code key={name}>
          <MaskedText text={value} />
        </code>,
      ])}
    />
  </div>
)

function Body({ text, label }: { text: string; label: string }) {
  const { entry } = useTexts('entries')
  return (
    <section className={styles.code} aria-label={label}>
      <pre>{text === '' ? entry.emptyBody : <JsonText text={text} />}</pre>
    </section>
  )
}
