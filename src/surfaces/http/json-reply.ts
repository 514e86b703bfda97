import { AppError } from '../../core/call/errors.ts'
import type { Problem } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import { describeError, UNEXPECTED } from './errors.ts'
import type { Exchange, Headers, Reply } from './exchange.ts'

export function jsonReply(exchange: Exchange, status: number, body: string, headers: Headers): Reply {
  headers['Content-Type'] = 'application/json'
  headers['X-Request-Id'] = exchange.requestId
  headers['X-Content-Type-Options'] = 'nosniff'
  headers['Cache-Control'] = 'private, no-cache'
  return { status, headers, body }
}

export const emptyReply = (exchange: Exchange, status: number, headers: Headers): Reply => ({
  status,
  headers: { 'X-Request-Id': exchange.requestId, 'Cache-Control': 'private, no-cache', ...headers },
  body: null,
})

/** Longer field names can only come from the client and are not repeated in a header. */
const MAX_FIELD_LENGTH = 200

/** Percent-encodes characters that a header cannot contain, and the percent sign. */
const headerValue = (text: string) => text.toWellFormed().replaceAll(/[^!-~]|%/gu, encodeURIComponent)

/** The response to any error. Errors that the caller cannot fix are recorded for the log. */
export function failureReply(
  exchange: Exchange,
  error: unknown,
  headers: Headers = {},
  bodyOf: (problem: Problem) => object = (problem) => ({ error: textOf(problem) }),
): Reply {
  const { status, problem, headers: errorHeaders } = describeError(error) ?? UNEXPECTED
  if (!(error instanceof AppError)) exchange.fault = error
  exchange.code = problem.code
  const allHeaders: Headers = { ...headers, ...errorHeaders, 'Error-Code': problem.code }
  const { field = '' } = problem
  if (field !== '' && field.length <= MAX_FIELD_LENGTH) allHeaders['Error-Field'] = headerValue(field)
  return jsonReply(exchange, status, JSON.stringify(bodyOf(problem)), allHeaders)
}
