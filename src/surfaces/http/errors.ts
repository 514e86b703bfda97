import { AppError, type Refusal } from '../../core/call/errors.ts'
import { DatabaseUnavailable } from '../../ports/database-errors.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'

const STATUS: Record<Refusal, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  changed: 412,
  wrongContentType: 415,
  misdirected: 421,
  tooMany: 429,
  stepFailed: 422,
  targetFailed: 502,
  busy: 503,
}

export const RETRY_AFTER_SECONDS = 5

export type ErrorResponse = { status: number; problem: Problem; headers: Record<string, string> }

/** Maps an error to a response; null for a bug, which is logged. */
export function describeError(error: unknown): ErrorResponse | null {
  if (error instanceof DatabaseUnavailable) {
    const problem = problemOf('service.database_unavailable')
    return { status: 503, problem, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } }
  }
  if (!(error instanceof AppError)) return null
  return { status: STATUS[error.kind], problem: error.problem, headers: error.headers }
}

export function methodNotAllowed(method: string, methods: readonly string[]): AppError {
  const allowed = methods.filter((name) => !IMPLIED_METHODS.has(name))
  const problem = problemOf('path.method_not_allowed', { method, allowed })
  return new AppError('methodNotAllowed', problem, { Allow: methods.join(', ') })
}

/** Accepted wherever another method is, so the message does not list them. */
const IMPLIED_METHODS = new Set(['HEAD', 'OPTIONS'])

export const UNEXPECTED: ErrorResponse = {
  status: 500,
  problem: problemOf('service.unexpected'),
  headers: {},
}
