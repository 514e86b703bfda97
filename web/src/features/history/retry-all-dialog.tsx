import { useState } from 'react'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { formatRelativeDay } from './entry-times.ts'
import styles from './retry-all.module.css'
import { type FailedFilters, type RetryProgress, useRetryAll } from './use-retry-all.ts'
import { useTimeZone } from './use-time-zone.ts'

type RetryAllDialogProps = {
  opened: boolean
  filters: FailedFilters
  count: number
  /** Whether all entries are emails, which have versions. */
  isMail: boolean
  onClose: () => void
}

/** Confirms, shows the progress, and finally lists what could not be retried and why. */
export function RetryAllDialog({ opened, filters, count, isMail, onClose }: RetryAllDialogProps) {
  const { common } = useTexts('app')
  const { retrying } = useTexts('entries')
  const locale = useLocale()
  const [content, setContent] = useState<'asItWas' | 'current'>('current')
  const { progress, start, stop, reset } = useRetryAll()
  const { state } = progress
  // `count` shrinks while entries are being retried.
  const [total, setTotal] = useState(count)
  const displayedCount = state === 'confirming' ? count : total
  const isRunning = state === 'running' || state === 'stopping'
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      title={retrying.title({ count: displayedCount.toLocaleString(locale) })}
      dismissable={!isRunning}
      onClose={close}
    >
      <DialogBody>
        {state === 'confirming' ? (
          <Question filters={filters} isMail={isMail} content={content} onChange={setContent} />
        ) : (
          <Progress progress={progress} total={total} />
        )}
        <ErrorNote error={progress.error} />
      </DialogBody>
      <DialogFooter>
        {state === 'confirming' && (
          <>
            <Button data-autofocus onClick={close}>
              {common.cancel}
            </Button>
            <Button
              look="primary"
              onClick={() => {
                setTotal(count)
                void start(filters, content)
              }}
            >
              {retrying.start}
            </Button>
          </>
        )}
        {isRunning && (
          <Button busy={state === 'stopping'} onClick={stop}>
            {state === 'stopping' ? retrying.stopping : retrying.stop}
          </Button>
        )}
        {(state === 'done' || state === 'stopped') && (
          <Button data-autofocus onClick={close}>
            {retrying.close}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type QuestionProps = Pick<RetryAllDialogProps, 'filters' | 'isMail'> & {
  content: 'asItWas' | 'current'
  onChange: (content: 'asItWas' | 'current') => void
}

function Question({ filters, isMail, content, onChange }: QuestionProps) {
  const { entry, retrying } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  const { stepRef, from, to } = filters
  const format = (time: string | undefined) =>
    formatRelativeDay(time ?? new Date().toISOString(), zone, locale, entry)
  return (
    <>
      <p className={styles.scope}>
        {stepRef && <b>{retrying.ofStep({ step: stepRef })}. </b>}
        {retrying.window({ from: format(from), to: format(to) })}
      </p>
      {isMail && (
        <RadioCards
          label={entry.retryWhich}
          name="content"
          options={[
            { value: 'current', label: entry.current },
            { value: 'asItWas', label: entry.asItWas },
          ]}
          value={content}
          onChange={onChange}
        />
      )}
      <p className={styles.explanation}>{retrying.why}</p>
    </>
  )
}

function Progress({ progress, total }: { progress: RetryProgress; total: number }) {
  const { retrying } = useTexts('entries')
  const locale = useLocale()
  const { state, retried, refused } = progress
  const processedCount = Math.min(retried + refused.length, total)
  const number = (value: number) => value.toLocaleString(locale)
  const isOver = state === 'done' || state === 'stopped'
  const reasons = Map.groupBy(refused, ({ reason }) => reason)
  return (
    <div className={styles.progress} aria-live="polite">
      <div className={styles.bar}>
        <progress
          aria-label={retrying.progress}
          max={total}
          value={state === 'done' ? total : processedCount}
        />
        <span>{retrying.done({ done: number(processedCount), total: number(total) })}</span>
      </div>
      {isOver && (
        <p>
          <b>{(state === 'done' ? retrying.finished : retrying.stopped)({ count: retried })}</b>
        </p>
      )}
      {isOver && refused.length > 0 && (
        <div>
          <p>{retrying.refused({ count: refused.length })}</p>
          <ul>
            {[...reasons].map(([reason, list]) => (
              <li key={reason}>
                {list.length > 1 && `${number(list.length)} × `}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
