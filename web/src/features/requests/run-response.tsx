import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { CodeBlock } from '../../ui/values/copy.tsx'
import { hasMask, MaskedText } from '../../ui/values/masked-text.tsx'
import { prettyJson } from './request-values.ts'
import styles from './requests.module.css'
import { isFieldError } from './use-request-form.ts'
import type { RunOutcome, TestRun } from './use-run.ts'

type Call = {
  request: TestRun['request'] | null
  response: TestRun['response'] | null
  durationMs: number | null
}

/** The request and response of a live call. Both are untrusted, so they are shown as text, never as markup. */
export function RunResponse({ outcome }: { outcome: RunOutcome }) {
  const requests = useTexts('requests')
  const id = outcome.kind === 'responded' ? outcome.run.executionId : outcome.executionId
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={top} className={styles.responseCard}>
      <Card title={requests.response} actions={id && <HistoryLink id={id} />} padded>
        <Stack gap={16}>
          {outcome.kind === 'failed' && !isFieldError(outcome.error) && <ErrorNote error={outcome.error} />}
          {outcome.kind === 'failed' && !id && (
            <span className={styles.quiet}>
              {requests.neverLeft} {isFieldError(outcome.error) && requests.neverLeftWhy}
            </span>
          )}
          {outcome.kind === 'responded' && (
            <>
              <CallDetails {...outcome.run} />
              <span className={styles.quiet}>{requests.responseUse}</span>
            </>
          )}
          {outcome.kind === 'failed' && outcome.executionId && <FailedCall id={outcome.executionId} />}
        </Stack>
      </Card>
    </div>
  )
}

function HistoryLink({ id }: { id: string }) {
  const requests = useTexts('requests')
  return (
    <Link className={styles.link} from="/s/$store" to="/s/$store/history/$id" params={{ id }}>
      {requests.openHistory}
    </Link>
  )
}

/** The recorded request and response of a failed call. */
function FailedCall({ id }: { id: string }) {
  const { data } = useRead('getHistoryEntry', { id })
  if (!data) return null
  const request = data.request && 'url' in data.request ? data.request : null
  return <CallDetails request={request} response={data.response} durationMs={data.durationMs} />
}

function CallDetails({ request, response, durationMs }: Call) {
  const requests = useTexts('requests')
  const isMasked = hasMask(JSON.stringify([request, response]))
  return (
    <>
      <Outcome response={response} durationMs={durationMs} />
      {response && <ResponseBody {...response} />}
      {response && (
        <Details summary={requests.responseHeaders({ count: Object.keys(response.headers).length })}>
          <HeaderFacts headers={response.headers} />
        </Details>
      )}
      {request && (
        <Details summary={requests.sent}>
          <p className={styles.sentLine}>
            <b>{request.method}</b> <MaskedText text={request.url} />
          </p>
          <HeaderFacts headers={request.headers} />
          {request.body && (
            <Body label={requests.sentBody} copyLabel={requests.copySent} body={request.body} />
          )}
        </Details>
      )}
      <span className={styles.quiet}>{isMasked ? requests.maskedNote : requests.masksNothing}</span>
    </>
  )
}

function Outcome({ response, durationMs }: Pick<Call, 'response' | 'durationMs'>) {
  const requests = useTexts('requests')
  const locale = useLocale()
  const isSuccess = response !== null && response.status >= 200 && response.status < 300
  const time =
    durationMs === null
      ? null
      : durationMs < 1000
        ? requests.milliseconds({ count: durationMs })
        : requests.seconds({
            count: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(durationMs / 1000),
          })
  return (
    <div className={styles.outcome} role="status">
      <Status tone={isSuccess ? 'success' : 'failed'} pill>
        {response ? requests.responseStatus({ status: response.status }) : requests.noResponse}
      </Status>
      {time && <span className={styles.quiet}>{requests.took({ time })}</span>}
    </div>
  )
}

function ResponseBody({ body, truncated }: TestRun['response']) {
  const requests = useTexts('requests')
  if (body === '') return <span className={styles.quiet}>{requests.emptyBody}</span>
  return (
    <>
      {truncated && <Note>{requests.truncated}</Note>}
      <Body label={requests.responseBody} copyLabel={requests.copyBody} body={body} />
    </>
  )
}

function Body({ label, copyLabel, body }: { label: string; copyLabel: string; body: string }) {
  const text = prettyJson(body)
  return (
    <div className={styles.response}>
      <CodeBlock label={label} copyLabel={copyLabel} text={text}>
        <MaskedText text={text} />
      </CodeBlock>
    </div>
  )
}

const HeaderFacts = ({ headers }: { headers: Readonly<Record<string, string>> }) => (
  <div className={styles.mono}>
    <Facts
      facts={Object.entries(headers).map(([name, value]) => [name, <MaskedText key={name} text={value} />])}
    />
  </div>
)

const Details = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={styles.details}>
    <summary>{summary}</summary>
    <Stack>{children}</Stack>
  </details>
)
