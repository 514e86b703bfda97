import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import styles from './execution-status.module.css'

export type Execution = Output<'searchHistory'>['data'][number]
type Standing = Pick<Execution, 'state' | 'actionType' | 'trigger'>

export const TONES: Record<Execution['state'], Tone> = {
  succeeded: 'success',
  failed: 'failed',
  unknown: 'unknown',
  waiting: 'pending',
  retrying: 'retrying',
  skipped: 'skipped',
}

/** Of a run as the API tells it, and of the message to one recipient. */
export const RUN_TONES = {
  SUCCESS: 'success',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  PENDING: 'pending',
} satisfies Record<string, Tone>

/** "Sent" for mail, "Succeeded" for calls; tests are marked. */
export function ExecutionStatus({
  of: { state, actionType, trigger },
  pill,
}: {
  of: Standing
  pill?: boolean
}) {
  const history = useTexts('history')
  const word = state === 'succeeded' && actionType === 'EMAIL' ? 'sent' : state
  return (
    <span className={styles.status}>
      <Status tone={TONES[state]} {...(pill && { pill })}>
        {history.words[word]}
      </Status>
      {trigger === 'test' && <Badge look="line">{history.test}</Badge>}
    </span>
  )
}
