import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconArrowsExchange, IconLayoutNavbar, IconRepeat, IconX } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './entry-hero.module.css'
import { exactTime, formatRelativeDay } from './entry-times.ts'
import type { EntryWithContext } from './entry-types.ts'
import { ExecutionStatus } from './execution-status.tsx'
import { useTimeZone } from './use-time-zone.ts'

export function EntryHero({ entry: run, context }: EntryWithContext) {
  const { entry } = useTexts('entries')
  const isMail = run.actionType === 'EMAIL'
  const to = run.to ?? []
  return (
    <div className={styles.hero}>
      <div className={styles.story}>
        <div className={styles.time}>
          <ExecutionStatus pill execution={{ ...run, ...context }} />
          <When entry={run} />
        </div>
        <h2 title={run.actionConfigName}>{run.actionConfigName}</h2>
        <p className={classes(isMail && styles.subject)}>
          {isMail
            ? [run.subject, to.length === 1 ? to[0] : entry.toRecipients({ count: to.length })]
                .filter(Boolean)
                .join(' · ')
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

function When({ entry: run }: Pick<EntryWithContext, 'entry'>) {
  const { entry } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  const at = run.finishedAt ?? run.nextAttemptAt ?? run.createdAt
  const when = formatRelativeDay(at, zone, locale, entry)
  return (
    <time dateTime={at} title={exactTime(at, zone, locale)}>
      {run.nextAttemptAt ? entry.nextAttempt({ when }) : entry.afterAttempts({ count: run.attempts, when })}
    </time>
  )
}

function RetryNow({ id }: { id: string }) {
  const { entry } = useTexts('entries')
  const retry = useOperation('retryNow')
  const start = () =>
    retry.mutateAsync({ id }).then(
      () => showToast(entry.retryStarted),
      () => {},
    )
  return (
    <>
      <ErrorNote error={retry.error} />
      <Button look="primary" icon={IconRepeat} busy={retry.isPending} onClick={() => void start()}>
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

function CancelButton({ id, isMail }: { id: string; isMail: boolean }) {
  const { entry } = useTexts('entries')
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useOperation('cancelExecution')
  const label = isMail ? entry.cancelMail : entry.cancelCall
  return (
    <>
      <Button icon={IconX} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={entry.cancelTitle}
        action={label}
        cancelLabel={entry.keepWaiting}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => cancel.mutateAsync({ id })}
        success={entry.cancelled}
      >
        {entry.cancelWhy}
      </ConfirmDialog>
    </>
  )
}
