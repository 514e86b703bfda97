import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import styles from './execution-status.module.css'

export type Execution = Output<'searchHistory'>['data'][number]
type StatusFields = Pick<Execution, 'state' | 'actionType' | 'trigger'> & { retriedAs?: string | null }

export const STATE_TONES: Record<Execution['state'], Tone> = {
  succeeded: 'success',
  failed: 'failed',
  unknown: 'unknown',
  waiting: 'pending',
  retrying: 'retrying',
  skipped: 'skipped',
}

/** By the status that the API reports for executions and messages. */
export const STATUS_TONES = {
  SUCCESS: 'success',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  PENDING: 'pending',
} satisfies Record<string, Tone>

/** "Sent" for emails, "Succeeded" for calls; tests are marked, and retried failures no longer look unresolved. */
export function ExecutionStatus({ execution, pill }: { execution: StatusFields; pill?: boolean }) {
  const { state, actionType, trigger, retriedAs } = execution
  const history = useTexts('history')
  const word = state === 'succeeded' && actionType === 'EMAIL' ? 'sent' : state
  return (
    <span className={styles.status}>
      <Status tone={retriedAs ? 'skipped' : STATE_TONES[state]} pill={pill}>
        {retriedAs ? history.retried({ state: history.words[word] }) : history.words[word]}
      </Status>
      {trigger === 'test' && <Badge look="line">{history.test}</Badge>}
    </span>
  )
}
