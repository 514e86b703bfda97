import { AppError, type Refusal } from '../../core/call/errors.ts'
import { StoreUnavailable } from '../../ports/store-errors.ts'

const STATUS: Record<Refusal, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  changed: 412,
  notJson: 415,
  misdirected: 421,
  tooMany: 429,
  stepFailed: 422,
  targetFailed: 502,
}

const RETRY_AFTER_SECONDS = '5'

export type ErrorAnswer = { status: number; message: string; headers: Record<string, string> }

/** The only place that maps what was thrown to what the caller sees. Null for a bug, to be logged. */
export function describeError(error: unknown): ErrorAnswer | null {
  if (error instanceof StoreUnavailable)
    return { status: 503, message: error.message, headers: { 'Retry-After': RETRY_AFTER_SECONDS } }
  if (!(error instanceof AppError)) return null
  return { status: STATUS[error.kind], message: error.message, headers: error.headers }
}

export const UNEXPECTED: ErrorAnswer = {
  status: 500,
  message: 'something went wrong on our side; the X-Request-Id header names this call in the log',
  headers: {},
}
