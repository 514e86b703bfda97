import { useOperation } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { IconArrowsExchange, IconLayoutNavbar, IconRepeat } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CancelButton } from './cancel-button.tsx'
import styles from './entry-hero.module.css'
import { dayAndTime, exactTime } from './entry-times.ts'
import type { Shown } from './entry-types.ts'
import { ExecutionStatus } from './execution-status.tsx'
import { useZone } from './use-zone.ts'

/** The status, time, name and summary of an execution. */
export function EntryHero({ entry: run, context }: Shown) {
  const { entry } = useTexts('entries')
  const isMail = run.actionType === 'EMAIL'
  return (
    <div className={styles.hero}>
      <div className={styles.story}>
        <div className={styles.when}>
          <ExecutionStatus pill of={{ ...run, ...context }} />
          <When entry={run} context={context} />
        </div>
        <h2 title={run.actionConfigName}>{run.actionConfigName}</h2>
        <p>
          {isMail
            ? [run.subject, entry.toRecipients({ count: run.to?.length ?? 0 })].filter(Boolean).join(' · ')
            : run.request && 'url' in run.request && `${run.request.method} ${run.request.url}`}
        </p>
      </div>
      <div className={styles.heroActions}>
        {context.can.cancel && run.nextAttemptAt && <RetryNow id={run.id} />}
        {context.can.cancel && <CancelButton id={run.id} isMail={isMail} />}
        {context.layoutExists && <OpenConfig isMail={isMail} id={run.actionConfigId} />}
      </div>
    </div>
  )
}

function When({ entry: run }: Shown) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  const zone = useZone()
  const at = run.finishedAt ?? run.nextAttemptAt ?? run.createdAt
  const when = dayAndTime(at, zone, locale, entry)
  return (
    <time dateTime={at} title={exactTime(at, zone, locale)}>
      {run.nextAttemptAt
        ? entry.nextAttempt({ when: when })
        : entry.afterAttempts({ count: run.attempts, when: when })}
    </time>
  )
}

function RetryNow({ id }: { id: string }) {
  const { entry } = useTexts('entries')
  const act = useOperation('retryNow')
  const start = () =>
    act.mutateAsync({ id }).then(
      () => showToast(entry.retryStarted),
      () => {},
    )
  return (
    <>
      <ErrorNote error={act.error} />
      <Button look="primary" icon={IconRepeat} busy={act.isPending} onClick={() => void start()}>
        {entry.retryNow}
      </Button>
    </>
  )
}

function OpenConfig({ isMail, id }: { isMail: boolean; id: string }) {
  const { entry } = useTexts('entries')
  return isMail ? (
    <LinkButton from="/s/$store" to="/s/$store/layouts/$id" params={{ id }} icon={IconLayoutNavbar}>
      {entry.openLayout}
    </LinkButton>
  ) : (
    <LinkButton from="/s/$store" to="/s/$store/requests/$id" params={{ id }} icon={IconArrowsExchange}>
      {entry.openRequest}
    </LinkButton>
  )
}
