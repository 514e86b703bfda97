import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000
const RETRIES = 2

/** Whether the server did not respond or had an internal error, rather than rejecting the call. */
const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

// Render a response in the task it arrives in, instead of after the next timer.
notifyManager.setScheduler(queueMicrotask)

export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server may be on this machine, so it can be reachable even if the browser is offline.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
