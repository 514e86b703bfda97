import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000
const RETRIES = 2

/** A refusal is an answer: only what never came, or broke, is asked for again. */
const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

// An answer is shown in the task that it came in, not in one after the next timer.
notifyManager.setScheduler(queueMicrotask)

export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that believes to be offline may be wrong, and the server may be on this machine: ask it.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
