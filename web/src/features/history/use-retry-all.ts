import { useRef, useState } from 'react'
import type { Input, Output } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'

export type FailedFilters = Omit<Input<'retryFailed'>, 'content' | 'limit' | 'after'>
type Way = NonNullable<Input<'retryFailed'>['content']>

/** Small, so that progress is visible and stopping is quick. */
const BATCH_SIZE = 10

export type RetryProgress = {
  state: 'asking' | 'running' | 'stopping' | 'stopped' | 'done'
  retried: number
  refused: Output<'retryFailed'>['refused']
  error: unknown
}

const ASKING: RetryProgress = { state: 'asking', retried: 0, refused: [], error: null }

/** Retries all matching entries in batches, until none are left or the user stops it. */
export function useRetryAll() {
  const [progress, setProgress] = useState(ASKING)
  const isStopping = useRef(false)
  const act = useOperation('retryFailed')
  const start = async (filters: FailedFilters, content: Way) => {
    isStopping.current = false
    setProgress({ ...ASKING, state: 'running' })
    let after: string | null = null
    do {
      try {
        const batch: Awaited<ReturnType<typeof act.mutateAsync>> = await act.mutateAsync({
          ...filters,
          content,
          limit: BATCH_SIZE,
          ...(after !== null && { after }),
        })
        after = batch.next
        setProgress((before) => ({
          ...before,
          retried: before.retried + batch.retried,
          refused: [...before.refused, ...batch.refused],
        }))
      } catch (error) {
        return setProgress((before) => ({ ...before, state: 'stopped', error }))
      }
    } while (after !== null && !isStopping.current)
    setProgress((before) => ({ ...before, state: after === null ? 'done' : 'stopped' }))
  }
  const stop = () => {
    isStopping.current = true
    setProgress((before) => ({ ...before, state: 'stopping' }))
  }
  return { progress, start, stop, reset: () => setProgress(ASKING) }
}
