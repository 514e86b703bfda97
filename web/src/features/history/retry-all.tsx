import { useMemo, useState } from 'react'
import { endOfDate, startOfDate } from '../../../../src/engine/time-zone.ts'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconRepeat } from '../../ui/icons.ts'
import type { EntryWithContext } from './entry-types.ts'
import { filtersOf, type HistorySearch, NEEDS_PERSON } from './history-search.ts'
import styles from './retry-all.module.css'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import type { FailedFilters } from './use-retry-all.ts'
import { useTimeZone } from './use-time-zone.ts'

const HOUR_MS = 3600 * 1000
const MAX_WINDOW_MS = 7 * 24 * HOUR_MS

/** "Retry all 14 from this hour": the failures of the same step in the same hour. */
export function RetryHour({ entry: run, context }: EntryWithContext) {
  const { retrying } = useTexts('entries')
  const { createdAt, stepRef } = run
  const filters = useMemo(() => {
    const start = Math.floor(Date.parse(createdAt) / HOUR_MS) * HOUR_MS
    // The window ends now at the latest, so that it does not include the retries themselves.
    const end = Math.min(start + HOUR_MS - 1, Date.now())
    const window = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
    return { ...window, stepRef: stepRef ?? '', actionType: run.actionType }
  }, [createdAt, stepRef, run.actionType])
  if (stepRef === null || (context.state !== 'failed' && context.state !== 'unknown')) return null
  return (
    <RetryButton filters={filters} isMail={run.actionType === 'EMAIL'} block>
      {retrying.allOfHour}
    </RetryButton>
  )
}

/** Retries the failures in the list, as far back as the server allows. */
export function RetryMatches({ search }: { search: HistorySearch }) {
  const { retrying } = useTexts('entries')
  const zone = useTimeZone()
  const filters = useMemo(() => {
    const { state: _, needsPerson: _needsPerson, from, to, ...matching } = filtersOf(search)
    const start = search.from ? startOfDate(zone, search.from) : new Date(from ?? 0)
    const end = to ? endOfDate(zone, to) : new Date()
    const startMs = Math.max(start.getTime(), end.getTime() - MAX_WINDOW_MS)
    return { ...matching, from: new Date(startMs).toISOString(), to: end.toISOString() }
  }, [search, zone])
  if (search.state !== 'failed' && search.state !== NEEDS_PERSON) return null
  return (
    <RetryButton filters={filters} isMail={search.kind === 'EMAIL'} isCallout>
      {retrying.all}
    </RetryButton>
  )
}

type RetryButtonProps = {
  filters: FailedFilters
  isMail: boolean
  block?: boolean
  isCallout?: boolean
  children: (values: { count: string }) => string
}

function RetryButton({ filters, isMail, block, isCallout, children }: RetryButtonProps) {
  const { retrying } = useTexts('entries')
  const locale = useLocale()
  const zone = useTimeZone()
  const [isConfirming, setIsConfirming] = useState(false)
  const { data } = useRead('countRetriable', filters)
  const canRetry = data?.can === true && data.count > 1
  const count = data?.count ?? 0
  const formattedCount = count.toLocaleString(locale)
  const button = (
    <Button
      icon={IconRepeat}
      size={isCallout ? 'small' : 'normal'}
      block={block}
      onClick={() => setIsConfirming(true)}
    >
      {children({ count: formattedCount })}
    </Button>
  )
  return (
    <>
      {canRetry &&
        (isCallout ? (
          <div className={styles.callout}>
            <span>
              {retrying.canBe({
                count: formattedCount,
                from: new Intl.DateTimeFormat(locale, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                  timeZone: zone,
                }).format(new Date(filters.from ?? 0)),
              })}
            </span>
            {button}
          </div>
        ) : (
          button
        ))}
      <RetryAllDialog
        opened={isConfirming}
        filters={filters}
        isMail={isMail}
        count={count}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
