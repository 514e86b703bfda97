import { useRef, useState } from 'react'
import type { Input, Output } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'

export type FailedFilters = Omit<Input<'retryFailed'>, 'content' | 'limit' | 'after'>
type Content = NonNullable<Input<'retryFailed'>['content']>

/** Small, so that progress is visible and stopping is quick. */
const BATCH_SIZE = 10

export type RetryProgress = {
  state: 'confirming' | 'running' | 'stopping' | 'stopped' | 'done'
  retried: number
  refused: Output<'retryFailed'>['refused']
  error: unknown
}

const INITIAL: RetryProgress = { state: 'confirming', retried: 0, refused: [], error: null }

/** Retries all matching entries in batches, until none are left or the user stops. */
export function useRetryAll() {
  const [progress, setProgress] = useState(INITIAL)
  const isStopping = useRef(false)
  const retryBatch = useOperation('retryFailed')
  const start = async (filters: FailedFilters, content: Content) => {
    isStopping.current = false
    setProgress({ ...INITIAL, state: 'running' })
    let after: string | null = null
    do {
      try {
        const batch: Output<'retryFailed'> = await retryBatch.mutateAsync({
          ...filters,
          content,
          limit: BATCH_SIZE,
          ...(after !== null && { after }),
        })
        after = batch.next
        setProgress((previous) => ({
          ...previous,
          retried: previous.retried + batch.retried,
          refused: [...previous.refused, ...batch.refused],
        }))
      } catch (error) {
        return setProgress((previous) => ({ ...previous, state: 'stopped', error }))
      }
    } while (after !== null && !isStopping.current)
    setProgress((previous) => ({ ...previous, state: after === null ? 'done' : 'stopped' }))
  }
  const stop = () => {
    isStopping.current = true
    setProgress((previous) => ({ ...previous, state: 'stopping' }))
  }
  return { progress, start, stop, reset: () => setProgress(INITIAL) }
}
