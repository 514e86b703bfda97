import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { OperationName, Output } from '../../api/operations.ts'
import { useAct } from '../../api/use-api.ts'

export type TestRun = Output<'testHttpRequest'>

/** How the last live call went: an answer, or why there is none and where it is on record. */
export type RunOutcome =
  | { kind: 'answered'; run: TestRun }
  | { kind: 'failed'; error: unknown; executionId: string | null }

const CHANGED: readonly OperationName[] = [
  'browseHttpRequests',
  'getHttpRequestUse',
  'searchHistory',
  'getStats',
]

export function useRun() {
  const client = useQueryClient()
  const test = useAct('testHttpRequest')
  const [outcome, setOutcome] = useState<RunOutcome | null>(null)
  const run = async (id: string, variables: Record<string, unknown>) => {
    setOutcome(null)
    const ended = await test.mutateAsync({ id, variables }).then(
      (answer): RunOutcome => ({ kind: 'answered', run: answer }),
      (error: unknown): RunOutcome => {
        const executionId = error instanceof ApiError ? error.executionId : null
        return { kind: 'failed', error, executionId }
      },
    )
    setOutcome(ended)
    // A failed call is on record, too.
    for (const name of CHANGED) void client.invalidateQueries({ queryKey: [name] })
    return ended
  }
  return { run, outcome, isRunning: test.isPending }
}
