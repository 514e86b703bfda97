import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000
const RETRIES = 2

/** A refusal is an answer: only what never came, or broke, is asked for again. */
const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  })
