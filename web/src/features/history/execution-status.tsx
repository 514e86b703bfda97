import type { Output } from '../../api/operations.ts'
import { useTexts } from '../../texts/texts.ts'
import { Status, type Tone } from '../../ui/status.tsx'

export type Execution = Output<'searchHistory'>['data'][number]
type Standing = Pick<Execution, 'state' | 'actionType'>

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

/** "Sent" for mail, "Succeeded" for calls. */
export function ExecutionStatus({ of: { state, actionType }, pill }: { of: Standing; pill?: boolean }) {
  const history = useTexts('history')
  const word = state === 'succeeded' && actionType === 'EMAIL' ? 'sent' : state
  return (
    <Status tone={TONES[state]} {...(pill && { pill })}>
      {history.words[word]}
    </Status>
  )
}
