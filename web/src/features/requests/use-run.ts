import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Output } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'

export type TestRun = Output<'testHttpRequest'>

/** The outcome of the last live call: its response, or the error and the id of its history entry. */
export type RunOutcome =
  | { kind: 'responded'; run: TestRun }
  | { kind: 'failed'; error: unknown; executionId: string | null }

export function useRun() {
  const test = useOperation('testHttpRequest')
  const [outcome, setOutcome] = useState<RunOutcome | null>(null)
  const run = async (id: string, variables: Record<string, unknown>) => {
    setOutcome(null)
    const result = await test.mutateAsync({ id, variables }).then(
      (response): RunOutcome => ({ kind: 'responded', run: response }),
      (error: unknown): RunOutcome => {
        const executionId = error instanceof ApiError ? error.executionId : null
        return { kind: 'failed', error, executionId }
      },
    )
    setOutcome(result)
    return result
  }
  return { run, outcome, isRunning: test.isPending }
}
