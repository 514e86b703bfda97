import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { StatusShape } from '../../ui/status.tsx'
import entryStyles from './entry.module.css'
import styles from './entry-facts.module.css'
import { duration, exactTime, formatDateWithSeconds, formatRelativeDay } from './entry-times.ts'
import type { Context, Entry, EntryWithContext } from './entry-types.ts'
import { STATE_TONES } from './execution-status.tsx'
import { useTimeZone } from './use-time-zone.ts'

type Fact = readonly [string, ReactNode]

export function EntryFacts(props: EntryWithContext) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  const { entry: run } = props
  const facts: (Fact | '' | false | null)[] = [
    useConfigFact(props),
    useLanguageFact(props),
    useSenderFact(props),
    run.stepRef && [entry.step, <FilterLink key="step" name="step" value={run.stepRef} />],
    run.runId && [entry.run, <FilterLink key="run" name="run" value={run.runId} />],
    [entry.trigger, entry.triggers[run.trigger]],
    run.httpStatus !== null && [entry.status, run.httpStatus],
    useQuotaFact(props),
    run.durationMs !== null && [entry.duration, duration(run.durationMs, locale)],
    [
      entry.created,
      <time key="created" dateTime={run.createdAt} title={exactTime(run.createdAt, zone, locale)}>
        {formatRelativeDay(run.createdAt, zone, locale, entry)}
      </time>,
    ],
    [
      entry.id,
      <code key="id" className={styles.id}>
        {run.id}
      </code>,
    ],
  ]
  return (
    <Card padded>
      <Facts facts={facts.filter((fact) => !!fact)} />
    </Card>
  )
}

function useConfigFact({ entry: run, context }: EntryWithContext): Fact {
  const { entry } = useTexts('entries')
  const isMail = run.actionType === 'EMAIL'
  const to = isMail ? '/s/$store/layouts/$id' : '/s/$store/requests/$id'
  const configLink = context.layoutExists ? (
    <Link className={entryStyles.link} from="/s/$store" to={to} params={{ id: run.actionConfigId }}>
      {run.actionConfigName}
    </Link>
  ) : (
    <>
      <span className={styles.strong}>{run.actionConfigName}</span>, {entry.deleted}
    </>
  )
  return [
    isMail ? entry.layout : entry.httpRequest,
    <>
      {configLink}
      {run.layoutVersion !== null && ', '}
      {run.layoutVersion !== null && (
        <VersionLink run={run} exists={context.layoutExists}>
          {entry.version({ name: run.layoutVersion })}
        </VersionLink>
      )}
    </>,
  ]
}

function useSenderFact({ entry: run, context }: EntryWithContext): Fact | null {
  const { entry } = useTexts('entries')
  if (!run.senderId) return null
  const link = (
    <Link className={entryStyles.link} from="/s/$store" to="/s/$store/senders">
      {context.senderName}
    </Link>
  )
  return [entry.sender, context.senderName === null ? run.senderId : link]
}

type VersionLinkProps = {
  run: Entry
  exists: boolean
  language?: string
  children: ReactNode
}

function VersionLink({ run, exists, language, children }: VersionLinkProps) {
  if (!exists || run.layoutVersion === null) return children
  return (
    <Link
      className={entryStyles.link}
      from="/s/$store"
      to="/s/$store/layouts/$id/versions"
      params={{ id: run.actionConfigId }}
      search={{ to: run.layoutVersion, ...(language && { language }) }}
    >
      {children}
    </Link>
  )
}

/** "German, requested as de-at". */
function useLanguageFact({ entry: run, context }: EntryWithContext): Fact | null {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  if (run.locale === null) return null
  const requestedLocale = context.stepInput?.locale
  return [
    entry.language,
    <>
      <VersionLink run={run} exists={context.layoutExists} language={run.locale}>
        {languageName(run.locale, locale)}
      </VersionLink>
      {requestedLocale && requestedLocale !== run.locale && (
        <>
          , {entry.requestedAs} <code>{requestedLocale}</code>
        </>
      )}
    </>,
  ]
}

function useQuotaFact({ entry: run }: EntryWithContext): Fact | null {
  const { entry } = useTexts('entries')
  if (!run.messages?.length) return null
  if (run.trigger === 'test') return [entry.quota, entry.testNotCounted]
  const sentCount = run.messages.filter(({ status }) => status === 'SUCCESS').length
  return [entry.quota, entry.counted({ sent: sentCount })]
}

/** Links to all entries of the same step or run. */
function FilterLink({ name, value }: { name: 'step' | 'run'; value: string }) {
  return (
    <Link className={entryStyles.link} from="/s/$store" to="/s/$store/history" search={{ [name]: value }}>
      <code>{value}</code>
    </Link>
  )
}

export function SameRun({ runs }: { runs: Context['sameRun'] }) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  if (runs.length === 0) return null
  return (
    <Card title={entry.sameRun}>
      <ul className={styles.run}>
        {runs.map(({ id, state, actionConfigName, createdAt }) => (
          <li key={id}>
            <StatusShape tone={STATE_TONES[state]} />
            <Link from="/s/$store" to="/s/$store/history/$id" params={{ id }} title={actionConfigName}>
              {actionConfigName}
            </Link>
            <time dateTime={createdAt} title={exactTime(createdAt, zone, locale)}>
              {formatDateWithSeconds(createdAt, zone, locale)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
