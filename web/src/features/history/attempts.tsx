import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/session.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { StatusShape, type Tone } from '../../ui/status.tsx'
import styles from './attempts.module.css'
import entryStyles from './entry.module.css'
import { duration, exactTime, formatDateWithSeconds, formatRelativeDay } from './entry-times.ts'
import type { Context, Entry, EntryWithContext } from './entry-types.ts'
import { STATE_TONES } from './execution-status.tsx'
import { useTimeZone } from './use-time-zone.ts'

type Attempt = Entry['attemptLog'][number]

/** A timeline of the execution, in the store's time zone. */
export function Attempts({ entry: run, context }: EntryWithContext) {
  const { entry } = useTexts('entries')
  return (
    <Card title={entry.attempts} actions={<span className={entryStyles.soft}>{useTimeZone()}</span>}>
      <ol className={styles.timeline}>
        <Start run={run} />
        {run.attemptLog.map((attempt, index) => (
          <AttemptItem
            key={attempt.at}
            number={index + 1}
            attempt={attempt}
            next={run.attemptLog[index + 1]?.at}
            entry={run}
            context={context}
          />
        ))}
        {run.status === 'PENDING' && <Waiting run={run} />}
        {run.finishedAt && !run.attemptLog.some(isFinal) && <End run={run} />}
      </ol>
    </Card>
  )
}

function Moment({ at, mark, children }: { at?: string; mark: ReactNode; children: ReactNode }) {
  const locale = useLocale()
  const zone = useTimeZone()
  return (
    <li>
      <span className={styles.dot}>{mark}</span>
      <div className={styles.event}>{children}</div>
      {at && (
        <time dateTime={at} title={exactTime(at, zone, locale)}>
          {formatDateWithSeconds(at, zone, locale)}
        </time>
      )}
    </li>
  )
}

function Start({ run }: { run: Entry }) {
  const { entry } = useTexts('entries')
  const accepted = run.stepRef === null ? entry.acceptedWorkflow : entry.accepted({ step: run.stepRef })
  const startTexts = { workflow: accepted, retry: entry.startedRetry, test: entry.startedTest }
  return (
    <Moment at={run.createdAt} mark={<IconArrowRight size={18} stroke={1.75} />}>
      <b>{startTexts[run.trigger]}</b>
      {run.retryOf && (
        <p>
          {entry.retryOf}{' '}
          <Link
            className={entryStyles.link}
            from="/s/$store"
            to="/s/$store/history/$id"
            params={{ id: run.retryOf }}
          >
            {run.actionConfigName}
          </Link>
        </p>
      )}
      {run.runId && (
        <p>
          {entry.runIs} <code>{run.runId}</code>
        </p>
      )}
    </Moment>
  )
}

type ItemProps = EntryWithContext & { number: number; attempt: Attempt; next: string | undefined }

function AttemptItem({ number, attempt, next, entry: run, context }: ItemProps) {
  const { entry } = useTexts('entries')
  const outcome = useOutcome(attempt, run, context, number - 1)
  const locale = useLocale()
  const isLast = isFinal(attempt)
  const tone: Tone = isLast ? STATE_TONES[context.state] : 'retrying'
  const why = isLast ? finalNote(context.state, entry) : null
  return (
    <Moment at={attempt.at} mark={<StatusShape tone={tone} size={18} />}>
      <b>{entry.attempt({ number, what: outcome })}</b>
      {why && <p>{why}</p>}
      {attempt.error && <code className={styles.raw}>{attempt.error}</code>}
      {isLast && context.reasons[number - 1] === 'quota' && <QuotaLink />}
      {next && (
        <p className={styles.retryNote}>
          {entry.retriedAfter({ time: duration(Date.parse(next) - Date.parse(attempt.at), locale) })}
        </p>
      )}
    </Moment>
  )
}

function QuotaLink() {
  const { entry } = useTexts('entries')
  const isAdmin = useMay('admin')
  if (!isAdmin) return null
  return (
    <p>
      <Link className={entryStyles.link} from="/s/$store" to="/s/$store/settings">
        {entry.changeQuota}
      </Link>
    </p>
  )
}

/** A short description of an attempt's outcome, or the reason for its failure if it is known. */
function useOutcome({ outcome }: Attempt, run: Entry, context: Context, index: number): string {
  const { entry, reasons } = useTexts('entries')
  const messages = run.messages ?? []
  const sentCount = messages.filter(({ status }) => status === 'SUCCESS').length
  if (outcome === 'SUCCESS' && run.actionType !== 'EMAIL') return entry.outcomes.CALLED
  if (outcome === 'SUCCESS' && sentCount < messages.length)
    return entry.sentTo({ sent: sentCount, total: messages.length })
  const reason = context.reasons[index]
  if (!reason || reason === 'other') return entry.outcomes[outcome]
  // A deferral by the mail server is not a permanent rejection.
  return outcome === 'DEFERRED' && reason === 'mailServer' ? entry.outcomes.DEFERRED : reasons[reason]
}

const finalNote = (
  state: Context['state'],
  texts: { final: string; skippedWhy: string; unknownWhy: string },
) => {
  if (state === 'failed') return texts.final
  if (state === 'skipped') return texts.skippedWhy
  return state === 'unknown' ? texts.unknownWhy : null
}

const isFinal = ({ outcome }: Attempt) => outcome !== 'DEFERRED'

/** The end of an execution without a final attempt, for example if it was canceled. */
function End({ run }: { run: Entry }) {
  const { entry } = useTexts('entries')
  return (
    <Moment at={run.finishedAt ?? run.createdAt} mark={<StatusShape tone="failed" size={18} />}>
      <b>{run.error ?? entry.ended}</b>
    </Moment>
  )
}

function Waiting({ run }: { run: Entry }) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  return (
    <Moment mark={<StatusShape tone="pending" size={18} />}>
      <b>
        {run.nextAttemptAt
          ? entry.waitsAgain({ when: formatRelativeDay(run.nextAttemptAt, zone, locale, entry) })
          : entry.waits}
      </b>
    </Moment>
  )
}
